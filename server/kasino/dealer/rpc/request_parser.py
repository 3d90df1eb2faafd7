"""Parses requests without raising, so that an unparsable request gets a refusal and not an error of gRPC."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from google.protobuf.message import Message

from kasino.dealer.refusal import Refusal, RefusalReason

MessageT = TypeVar("MessageT", bound=Message)
_LOG = logging.getLogger("kasino.dealer")


@dataclass(frozen=True, slots=True, kw_only=True)
class Unparsable:
    """Takes the place of a request whose bytes are no message of its rpc."""


UNPARSABLE = Unparsable()


def unparsable_refusal() -> Refusal:
    """The refusal of an unparsable request."""
    return Refusal(RefusalReason.REQUEST_UNPARSABLE, "these bytes are no request of this rpc: send its message")


def parser(request: type[MessageT]) -> Callable[[bytes], MessageT | Unparsable]:
    """A deserializer for requests of this type that never raises: gRPC would pass an error to the client as it is."""

    def parse(data: bytes) -> MessageT | Unparsable:
        try:
            return request.FromString(data)
        except Exception:  # noqa: BLE001
            _LOG.debug("a request could not be read as %s", request.DESCRIPTOR.name)
            return UNPARSABLE

    return parse
