// Re-exports the geometry and the layers, so that `import DetentStage` is enough.
@_exported public import DetentGeometry
@_exported public import DetentScene
