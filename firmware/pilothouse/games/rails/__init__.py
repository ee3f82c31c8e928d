"""Fantasy Island Rails."""
