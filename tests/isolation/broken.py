"""A bot that does not import."""

from __future__ import annotations

raise ImportError("this is what a typing error looks like")
