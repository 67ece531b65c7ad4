// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc

/// A temporary folder for the demonstration's state, removed with the value.
struct DemoState: ~Copyable {
    let path: String

    init() throws(CommandError) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/taptopay-demo-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandError(
                "Cannot create a temporary folder in \(base): \(InputFile.reason(errno)).")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
