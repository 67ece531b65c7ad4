// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A folder for the demonstration's state, gone with the value.
struct DemoState: ~Copyable {
    let path: String

    init() throws(CommandError) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/taptopay-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandError("No temporary folder in \(base): \(InputFile.reason(errno)).")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        guard let folder = opendir(path) else { return }
        while let entry = readdir(folder) {
            withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { name in
                    _ = unlinkat(dirfd(folder), name, 0)
                }
            }
        }
        closedir(folder)
        rmdir(path)
    }
}
