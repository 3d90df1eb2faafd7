"""All tables of a dealer: registry, access by codes and tokens, creation, restoring and retention."""

from __future__ import annotations

from kasino.dealer.lobby.lobby import Created, Joined, Lobby

__all__ = ["Created", "Joined", "Lobby"]
