"""What is promised, in numbers: each scenario is a function of how many cases it is to try."""
