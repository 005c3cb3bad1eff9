/// The last part of a path.
func pathName(_ path: String) -> String {
  path.split(separator: "/").last.map(String.init) ?? path
}

/// What stands after the last dot of a path's last part; empty if there is none, or nothing before it.
func pathEnding(_ path: String) -> String {
  let name = pathName(path)
  guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
  return String(name[name.index(after: dot)...])
}

/// The last part of a path without its ending.
func pathStem(_ path: String) -> String {
  let ending = pathEnding(path)
  return ending.isEmpty ? pathName(path) : String(pathName(path).dropLast(ending.count + 1))
}
