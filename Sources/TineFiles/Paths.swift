/// The last part of a path.
package func pathName(_ path: String) -> String {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
  let name = path[path.utf8.index(after: slash)...]
  // Slashes at the end say that it is a folder.
  return name.isEmpty ? path.split(separator: "/").last.map(String.init) ?? path : String(name)
}

/// What stands after the last dot of a path's last part; empty if there is none, or nothing before it.
package func pathEnding(_ path: String) -> String {
  let name = pathName(path)
  guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
    return ""
  }
  return String(name[name.utf8.index(after: dot)...])
}

/// The last part of a path without its ending.
package func pathStem(_ path: String) -> String {
  let name = pathName(path)
  let ending = pathEnding(name)
  return ending.isEmpty ? name : String(name.utf8.dropLast(ending.utf8.count + 1))!
}
