// Re-exports the geometry, so that `import DetentGestures` is enough.
@_exported public import DetentGeometry
