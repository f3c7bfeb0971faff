"""Verifies evidence exports of svc offline."""
