#if KMS
  import Display
  import DisplayFramebuffer
  import DisplayKMS
  import Settings

  extension KMSDisplay {
    /// - Throws: `DisplayError.unavailable`.
    convenience init(_ configuration: Configuration) throws(DisplayError) {
      var options = KMSOptions()
      options.scale = configuration.display.scale
      options.pointer = .init(configuration.display.pointer)
      options.allowsSwitching = !configuration.display.isKiosk
      try self.init(options)
    }
  }

  extension FramebufferDisplay {
    /// - Throws: `DisplayError.unavailable`.
    convenience init(_ configuration: Configuration, path: String?) throws(DisplayError) {
      var options = FramebufferOptions()
      options.path = path
      options.scale = configuration.display.scale
      options.pointer = .init(configuration.display.pointer)
      options.allowsSwitching = !configuration.display.isKiosk
      try self.init(options)
    }
  }
#endif
