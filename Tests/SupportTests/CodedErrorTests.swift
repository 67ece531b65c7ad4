// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Support
import Testing

@Suite("Errors with a code")
struct CodedErrorTests {
    private struct FileError: CodedError {
        enum Code: Hashable { case missing, full }
        let code: Code
        let path: String
    }

    @Test("Two errors are equal, and count once in a set, if their codes are equal")
    func codes() {
        let missing = FileError(code: .missing, path: "a")
        let other = FileError(code: .missing, path: "b")
        let full = FileError(code: .full, path: "a")
        #expect(missing == other)
        #expect(missing != full)
        #expect(Set([missing, other, full]).count == 2)
    }
}
