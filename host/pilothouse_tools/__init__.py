"""What only a developer needs: images, measurements, the gallery, hardware drawings."""
