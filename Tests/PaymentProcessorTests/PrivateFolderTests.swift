// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Testing

@testable import PaymentProcessor

@Suite("A folder for private files")
struct PrivateFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "A folder in which other users can write is refused",
        arguments: [(0o700, true), (0o755, true), (0o770, false), (0o777, false), (0o702, false)])
    func modes(mode: Int, isTaken: Bool) throws {
        let path = folder.url.appending(path: "state").path
        try PrivateFile.makeFolder(path)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        if isTaken {
            try PrivateFile.makeFolder(path)
        } else {
            #expect(throws: ProcessorError(.folderPermissions, "")) {
                try PrivateFile.makeFolder(path)
            }
        }
    }

    @Test("A file, or a folder in a missing folder, is refused")
    func kinds() throws {
        let file = folder.url.appending(path: "file").path
        try PrivateFile.write([1], to: file)
        for path in [file, file + "/below", folder.url.path + "/none/below"] {
            #expect(throws: ProcessorError(.fileInaccessible, "")) {
                try PrivateFile.makeFolder(path)
            }
        }
    }
}
