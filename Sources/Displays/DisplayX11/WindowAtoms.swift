/// The atoms of a window's properties and messages.
struct WindowAtoms {
  let protocols: UInt
  let delete: UInt
  let state: UInt
  let fullScreen: UInt
  let bypassCompositor: UInt
  let echo: UInt
  let windowType: UInt
  let dock: UInt

  init(_ connection: X11Connection) {
    let atoms = connection.atoms([
      "WM_PROTOCOLS", "WM_DELETE_WINDOW", "_NET_WM_STATE", "_NET_WM_STATE_FULLSCREEN",
      "_NET_WM_BYPASS_COMPOSITOR", "_DETENT_ECHO", "_NET_WM_WINDOW_TYPE",
      "_NET_WM_WINDOW_TYPE_DOCK",
    ])
    protocols = atoms[0]
    delete = atoms[1]
    state = atoms[2]
    fullScreen = atoms[3]
    bypassCompositor = atoms[4]
    echo = atoms[5]
    windowType = atoms[6]
    dock = atoms[7]
  }
}
