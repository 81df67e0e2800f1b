"""What only one game knows."""
