// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import Support

extension ExceptionFile {
    /// The maximum length of a file, in bytes.
    private static let maximumLength = 32 * maximumCount

    /// Reads a file that only its owner can read.
    ///
    /// - Throws: `JSONMemberError`, which names a line and never a number.
    init(path: String) throws(JSONMemberError) {
        func mistake(_ found: String) -> JSONMemberError {
            JSONMemberError(
                document: path, found: found,
                allowed: "account numbers of 8 to 19 digits, one per line, in a file that only "
                    + "its owner can read, and at most \(Self.maximumCount)")
        }
        let text: [UInt8]
        do {
            text = try PrivateFileHandle(
                path, followsLinks: true, limit: Self.maximumLength
            ).read()
        } catch {
            throw switch error {
            case .missing, .system: mistake("a file that is missing or cannot be read")
            case .notPlainFile: mistake("not a regular file")
            case .wrongOwner, .wrongMode: mistake("a file that other users can access")
            case .tooLong: mistake("more than \(Self.maximumLength) bytes")
            }
        }
        do {
            try self.init(parsing: text)
        } catch {
            throw switch error {
            case .invalidLine(let line): mistake("something else in line \(line)")
            case .tooManyNumbers(let count): mistake("\(count) account numbers")
            }
        }
    }
}
