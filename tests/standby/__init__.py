"""Tests of two laptops."""
