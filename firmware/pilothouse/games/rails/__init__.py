"""Fantasy Island Rails (Michael Mette, after Bromley and Fawcett)."""
