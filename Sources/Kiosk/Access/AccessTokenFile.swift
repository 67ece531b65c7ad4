// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A file in which somebody wrote a token for the service.
enum AccessTokenFile {
    /// How many characters a token has: 32 random bytes take 43 in Base64.
    static let lengths = 32...256

    /// Reads a token.
    ///
    /// - Parameter path: The file: one token, and perhaps a line end.
    /// - Returns: What is kept of it, or `nil` when there is no such file.
    /// - Throws: `AccessTokenMistake` when others may write it or all may read it, or it holds
    ///   something else.
    static func digest(_ path: String) throws(AccessTokenMistake) -> [UInt8]? {
        var token: [UInt8]
        do throws(PrivateFileHandle.Problem) {
            token = try PrivateFileHandle(
                path, sharing: .groupReads, limit: lengths.upperBound + 2
            ).read()
        } catch {
            switch error {
            case .missing: return nil
            case .system(let number):
                throw AccessTokenMistake(path: path, reason: String(cString: strerror(number)))
            case .notPlainFile, .wrongOwner, .wrongMode:
                throw AccessTokenMistake(
                    path: path,
                    reason: "give it mode 0600, or 0640, and the service's user or root as owner")
            case .tooLong: throw mistake(path)
            }
        }
        if token.last == UInt8(ascii: "\n") { token.removeLast() }
        guard lengths.contains(token.count), token.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw mistake(path)
        }
        return AccessToken.digest(of: String(decoding: token, as: UTF8.self))
    }

    private static func mistake(_ path: String) -> AccessTokenMistake {
        AccessTokenMistake(
            path: path,
            reason: "a token is one line of \(lengths.lowerBound) to \(lengths.upperBound) "
                + "visible characters, such as openssl rand -hex 32 prints")
    }
}
