internal import CLinux
internal import Glibc

/// The file systems of files (statfs(2)).
package enum FileSystem {
  /// The types for which inotify(7) does not report all changes: other machines or programs change
  /// their files, or the kernel generates them when they are read. From linux/magic.h.
  private static let silentTypes: Set<UInt32> = [
    0x6969,  // NFS
    0x517B, 0xFF53_4D42, 0xFE53_4D42,  // SMB, CIFS and SMB 2
    0x6573_5546,  // FUSE
    0x0102_1997,  // 9P
    0x5346_414F, 0x6B41_4653,  // AFS
    0x00C3_6400,  // Ceph
    0x7375_7245,  // Coda
    0x0BD0_0BD0,  // Lustre
    0x7461_636F, 0x0116_1970,  // OCFS 2 and GFS 2
    0x786F_4256,  // the shared folders of VirtualBox
    0x0187,  // a place where another one is mounted when it is asked for
    0x9FA0, 0x6265_6572, 0x6462_6720,  // proc, sysfs and debugfs
    0x0027_E0EB, 0x6367_7270,  // control groups
  ]

  /// Returns whether inotify(7) reports all changes of a file; true if there is no file.
  ///
  /// Asks the file system, which may not answer.
  package static func tellsOfChanges(at path: String) -> Bool {
    var status = statfs()
    guard statfs(path, &status) == 0 else { return true }
    return !silentTypes.contains(UInt32(truncatingIfNeeded: status.f_type))
  }
}
