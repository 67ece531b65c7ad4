// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import TestSupport
import Testing

/// Searches for the program for emulated cards.
@Suite("Executable search")
struct ExecutableSearchTests {
    private func program(in folder: TemporaryFolder, _ name: String = "taptopay") throws -> String {
        let path = folder.url.appendingPathComponent(name).path
        #expect(
            FileManager.default.createFile(
                atPath: path, contents: Data(), attributes: [.posixPermissions: 0o700]))
        return path
    }

    @Test("A configured executable is used, and no other if it is missing")
    func configured() throws {
        let folder = try TemporaryFolder()
        let path = try program(in: folder, "other")
        _ = try program(in: folder)
        let places = [folder.url.path]
        #expect(
            ExecutableSearch(configured: path, programFolder: nil, searchPath: places).path == path)
        let missing = ExecutableSearch(
            configured: "/nowhere/taptopay", programFolder: folder.url.path, searchPath: places)
        #expect(missing.path == nil)
        #expect(missing.advice.contains("/nowhere/taptopay"))
    }

    @Test("The folder of the running program is searched before PATH")
    func order() throws {
        let (beside, elsewhere) = (try TemporaryFolder(), try TemporaryFolder())
        let wanted = try program(in: beside)
        let other = try program(in: elsewhere)
        let search = ExecutableSearch(
            configured: nil, programFolder: beside.url.path, searchPath: [elsewhere.url.path])
        #expect(search.path == wanted)
        try FileManager.default.removeItem(atPath: wanted)
        #expect(search.path == other)
    }

    @Test("A folder or a file without execute permission is not used as an executable")
    func notExecutable() throws {
        let folder = try TemporaryFolder()
        let path = folder.url.appendingPathComponent("taptopay").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let search = ExecutableSearch(
            configured: nil, programFolder: nil, searchPath: [folder.url.path])
        #expect(search.path == nil)
        try FileManager.default.removeItem(atPath: path)
        #expect(
            FileManager.default.createFile(
                atPath: path, contents: Data(), attributes: [.posixPermissions: 0o600]))
        #expect(search.path == nil)
        #expect(search.advice.contains("TAPTOPAY_EXECUTABLE"))
    }
}
