// `import DetentStage` is enough for whoever uses the product: layers come with their geometry.
@_exported public import DetentGeometry
@_exported public import DetentScene
