// `import DetentGestures` is enough for whoever uses the product.
@_exported public import DetentGeometry
