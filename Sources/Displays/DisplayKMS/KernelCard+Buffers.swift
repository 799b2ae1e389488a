internal import CDRM
internal import DetentGeometry
internal import DisplayScanout
internal import Glibc
internal import Runtime

extension KernelCard {
  /// Creates a dumb buffer with a framebuffer for it.
  func makeBuffer(
    size: PixelSize, format: PixelFormat
  ) throws(SystemCallError) -> ScanoutBuffer {
    var dumb = drm_mode_create_dumb()
    (dumb.width, dumb.height) = (UInt32(size.width), UInt32(size.height))
    dumb.bpp = UInt32(format.bytes * 8)
    try call("DRM_IOCTL_MODE_CREATE_DUMB", cdrm_create_dumb, &dumb)
    do throws(SystemCallError) {
      let base = try map(dumb)
      do throws(SystemCallError) {
        let framebuffer = try makeFramebuffer(dumb, format)
        let memory = ScanoutMemory(
          base: base, size: size, rowBytes: Int(dumb.pitch), format: format)
        return ScanoutBuffer(framebuffer: framebuffer, memory: memory) { [self, dumb] in
          var framebuffer = framebuffer
          _ = cdrm_call(fileDescriptor, cdrm_remove_framebuffer, &framebuffer)
          munmap(base, Int(dumb.size))
          destroy(dumb)
        }
      } catch {
        munmap(base, Int(dumb.size))
        throw error
      }
    } catch {
      destroy(dumb)
      throw error
    }
  }

  private func map(_ dumb: drm_mode_create_dumb) throws(SystemCallError) -> UnsafeMutableRawPointer
  {
    var request = drm_mode_map_dumb()
    request.handle = dumb.handle
    try call("DRM_IOCTL_MODE_MAP_DUMB", cdrm_map_dumb, &request)
    let base = mmap(
      nil, Int(dumb.size), PROT_READ | PROT_WRITE, MAP_SHARED, fileDescriptor,
      off_t(request.offset))
    guard let base, base != MAP_FAILED else { throw SystemCallError(call: "mmap", code: errno) }
    return base
  }

  private func makeFramebuffer(
    _ dumb: drm_mode_create_dumb, _ format: PixelFormat
  ) throws(SystemCallError) -> UInt32 {
    var request = drm_mode_fb_cmd2()
    (request.width, request.height) = (dumb.width, dumb.height)
    request.pixel_format = format.kernelNumber
    request.handles.0 = dumb.handle
    request.pitches.0 = dumb.pitch
    try call("DRM_IOCTL_MODE_ADDFB2", cdrm_add_framebuffer, &request)
    return request.fb_id
  }

  private func destroy(_ dumb: drm_mode_create_dumb) {
    var request = drm_mode_destroy_dumb(handle: dumb.handle)
    _ = cdrm_call(fileDescriptor, cdrm_destroy_dumb, &request)
  }

  func markDirty(_ framebuffer: UInt32, _ rects: [PixelRect]) throws(SystemCallError) {
    // The kernel accepts at most 256 (DRM_MODE_FB_DIRTY_MAX_CLIPS).
    let rects = rects.count > 256 ? [Region(rects).bounds] : rects
    var clips = rects.map { rect in
      drm_clip_rect(
        x1: UInt16(clamping: rect.minX), y1: UInt16(clamping: rect.minY),
        x2: UInt16(clamping: rect.maxX), y2: UInt16(clamping: rect.maxY))
    }
    var request = drm_mode_fb_dirty_cmd()
    request.fb_id = framebuffer
    request.num_clips = UInt32(clips.count)
    let result = clips.withUnsafeMutableBufferPointer { clips in
      request.clips_ptr = address(clips.baseAddress)
      return cdrm_call(fileDescriptor, cdrm_dirty, &request)
    }
    guard result == 0 else { throw SystemCallError(call: "DRM_IOCTL_MODE_DIRTYFB", code: errno) }
  }
}

extension PixelFormat {
  fileprivate var kernelNumber: UInt32 {
    switch self {
    case .xrgb8888: cdrm_xrgb8888
    case .rgb565: cdrm_rgb565
    case .xbgr8888: cdrm_xbgr8888
    case .bgr565: cdrm_bgr565
    }
  }
}

extension Region {
  fileprivate init(_ rects: [PixelRect]) {
    self.init()
    for rect in rects { formUnion(rect) }
  }
}
