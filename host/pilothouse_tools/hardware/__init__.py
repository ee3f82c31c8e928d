"""What a maker needs, drawn from the board files: tables, drawings, parts lists, case, labels."""
