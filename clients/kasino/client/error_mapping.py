"""What gRPC says of a call that failed becomes an error of ours, with the dealer's sentence and never gRPC's."""

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
_ACCIDENTS = (
    grpc.StatusCode.UNAVAILABLE,
    grpc.StatusCode.INTERNAL,
    grpc.StatusCode.CANCELLED,
    grpc.StatusCode.UNKNOWN,
    grpc.StatusCode.DEADLINE_EXCEEDED,
)


def error_from_rpc(error: AioRpcError, way: ChannelPool, *, reached: bool = False) -> KasinoError:
    """The error that this status is; `reached`: a dealer has answered there before, so it is one that was cut off."""
    trailing = {key: value for key, value in error.trailing_metadata() or () if key in (_REASON, _DETAILS)}
    reason = trailing.get(_REASON)
    code = error.code()
    if reason is not None:
        return _refused(error, str(reason), trailing.get(_DETAILS))
    if reached and code in _ACCIDENTS:
        return StreamInterrupted("the connection was cut")
    if code is grpc.StatusCode.UNAVAILABLE:
        return DealerUnreachable(way.address, tls=way.tls)
    if code is grpc.StatusCode.DEADLINE_EXCEEDED:
        return DealerUnreachable(way.address, "no answer in time", tls=way.tls)
    if code is grpc.StatusCode.CANCELLED:
        return DealerRefused(f"the dealer at {way.address} ended the call without a reason: come again", code=CANCELLED)
    if code in (grpc.StatusCode.UNIMPLEMENTED, grpc.StatusCode.UNKNOWN):
        why = "what answers there is no dealer of Kasino, or an older one"
        return DealerUnreachable(way.address, why, tls=way.tls)
    name = code.name.lower().replace("_", " ")
    return DealerRefused(f"the dealer at {way.address} refuses the call ({name})", code=code.value[0])


def _refused(error: AioRpcError, reason: str, packed: str | bytes | None) -> DealerRefused:
    retry_after: float | None = None
    details: dict[str, str] = {}
    for detail in _status(packed).details:
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


def _status(packed: str | bytes | None) -> status_pb2.Status:
    try:
        return status_pb2.Status.FromString(packed) if isinstance(packed, bytes) else status_pb2.Status()
    except DecodeError:
        return status_pb2.Status()
