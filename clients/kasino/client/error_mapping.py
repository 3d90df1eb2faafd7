"""Maps a failed gRPC call to an error of this package, with the dealer's message and never gRPC's."""

from __future__ import annotations

import grpc
from google.protobuf.message import DecodeError
from google.rpc import error_details_pb2, status_pb2  # type: ignore[import-untyped]
from grpc.aio import AioRpcError

from kasino.client.channel_pool import ChannelPool
from kasino.client.errors import CANCELLED, DealerRefused, DealerUnreachable, StreamInterrupted
from kasino.game import KasinoError

_REASON = "kasino-reason"
_DETAILS = "grpc-status-details-bin"
_CONNECTION_CODES = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.INTERNAL,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.UNKNOWN,
    grpc.StatusCode.DEADLINE_EXCEEDED,
)


def error_from_rpc(error: AioRpcError, channels: ChannelPool, *, reached: bool = False) -> KasinoError:
    """The error for this status. `reached`: a dealer has answered before, so that this is an interruption."""
    trailing = {key: value for key, value in error.trailing_metadata() or () if key in (_REASON, _DETAILS)}
    reason = trailing.get(_REASON)
    code = error.code()
    if reason is not None:
        return _refusal(error, str(reason), trailing.get(_DETAILS))
    if reached and code in _CONNECTION_CODES:
        return StreamInterrupted("the connection was cut")
    if code is grpc.StatusCode.UNAVAILABLE:
        return DealerUnreachable(channels.address, tls=channels.tls)
    if code is grpc.StatusCode.DEADLINE_EXCEEDED:
        return DealerUnreachable(channels.address, "no answer in time", tls=channels.tls)
    if code is grpc.StatusCode.CANCELLED:
        return DealerRefused(
            f"the dealer at {channels.address} ended the call without a reason: try again", code=CANCELLED
        )
    if code in (grpc.StatusCode.UNIMPLEMENTED, grpc.StatusCode.UNKNOWN):
        why = "it is no dealer of Kasino, or an older one"
        return DealerUnreachable(channels.address, why, tls=channels.tls)
    name = code.name.lower().replace("_", " ")
    return DealerRefused(f"the dealer at {channels.address} refuses the call ({name})", code=code.value[0])


def _refusal(error: AioRpcError, reason: str, encoded: str | bytes | None) -> DealerRefused:
    retry_after: float | None = None
    details: dict[str, str] = {}
    for detail in _status(encoded).details:
        info, retry = error_details_pb2.ErrorInfo(), error_details_pb2.RetryInfo()
        if detail.Unpack(info):
            details.update(info.metadata)
        elif detail.Unpack(retry):
            retry_after = retry.retry_delay.seconds + retry.retry_delay.nanos / 1e9
    return DealerRefused(
        error.details() or f"the dealer refuses the call: {reason}",
        code=error.code().value[0],
        reason=reason,
        retry_after=retry_after,
        details=details,
    )


def _status(encoded: str | bytes | None) -> status_pb2.Status:
    try:
        return status_pb2.Status.FromString(encoded) if isinstance(encoded, bytes) else status_pb2.Status()
    except DecodeError:
        return status_pb2.Status()
