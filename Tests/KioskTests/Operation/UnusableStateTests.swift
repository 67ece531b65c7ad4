// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Support
import TestSupport
import Testing

@testable import Kiosk

@Suite("Unusable state files")
struct UnusableStateTests {
    private let folder: TemporaryFolder
    private let path: String
    private let state: StateFolder

    init() throws {
        folder = try TemporaryFolder()
        state = try StateFolder(folder.url.appendingPathComponent("state").path)
        path = state.path(of: "kiosk.sqlite")
    }

    private func error() -> StateError? {
        #expect(throws: StateError.self) { try KioskStore(in: state) }
    }

    @Test(
        "A state folder in which other users can write is refused",
        arguments: [(0o700, nil), (0o755, nil), (0o720, .wrongMode), (0o702, .wrongMode)]
            as [(mode_t, StateError.Code?)])
    func modes(mode: mode_t, expected: StateError.Code?) throws {
        let path = folder.url.appendingPathComponent("shared").path
        #expect(mkdir(path, 0o700) == 0 && chmod(path, mode) == 0)
        var found: StateError.Code?
        do throws(StateError) {
            _ = try StateFolder(path)
        } catch {
            found = error.code
        }
        #expect(found == expected)
    }

    @Test("A state file that is not a database is reported and left unchanged")
    func noDatabase() throws {
        let text = String(repeating: "This is a letter, and no database.\n", count: 100)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let error = error()
        #expect(error?.code == .file(.corrupt))
        #expect(
            error?.description
                == "\(path) is damaged, or belongs to another program (file is not a database). "
                + "Restore it from a backup, or move it away.")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test(
        "A folder or pipe in place of the state file is reported without blocking",
        arguments: [true, false])
    func noFile(isFolder: Bool) throws {
        #expect((isFolder ? mkdir(path, 0o700) : mkfifo(path, 0o600)) == 0)
        let error = error()
        #expect(error?.code == .file(.notFile))
        #expect(error?.description.hasPrefix("\(path) is not a regular file (") == true)
    }
}
