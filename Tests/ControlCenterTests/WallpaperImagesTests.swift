import Blocking
import DetentGeometry
import Drawing
import Testing

@testable import ControlCenter

@Suite struct WallpaperImagesTests {
  private let plan = WallpaperImages.Plan(
    wallpaper: .solid(.white), background: .black, tint: nil, blurRadius: 8,
    size: PixelSize(40, 24))

  private func pixel(_ picture: Picture?) -> UInt32? {
    picture?.withPixels { $0.row(12)[20] }
  }

  @Test func `Without a material there is the wallpaper only`() {
    let wallpaperImages = WallpaperImages(plan, files: FileAccess())
    #expect(pixel(wallpaperImages.wallpaper) == 0xFFFF_FFFF)
    #expect(wallpaperImages.material == nil && wallpaperImages.error == nil)
  }

  @Test func `A wallpaper of one colour is seen through the pane, and is no picture itself`() throws
  {
    var plan = plan
    plan.wallpaper = nil
    plan.background = Color(red: 1, green: 0, blue: 0)
    plan.tint = Color.black.withAlpha(0.5)
    let wallpaperImages = WallpaperImages(plan, files: FileAccess())
    #expect(wallpaperImages.wallpaper == nil && wallpaperImages.error == nil)
    let seen = try #require(pixel(wallpaperImages.material))
    #expect((0x7E...0x81).contains(seen >> 16 & 0xFF))
    #expect(seen & 0xFFFF == 0)
  }

  @Test func `Where a file cannot be read the background takes its place, and why is kept`() {
    var plan = plan
    plan.wallpaper = .image(path: "/nowhere/wallpaper.png")
    plan.background = .white
    let wallpaperImages = WallpaperImages(plan, files: FileAccess())
    #expect(pixel(wallpaperImages.wallpaper) == 0xFFFF_FFFF)
    #expect("\(wallpaperImages.error.map(\.description) ?? "")".contains("/nowhere/wallpaper.png"))
  }
}
