// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Support

/// A file with a token for the service.
enum AccessTokenFile {
    /// The allowed lengths of a token in characters: 32 random bytes take 43 in Base64.
    static let lengths = 32...256

    /// Reads a token's digest.
    ///
    /// - Parameter path: The file, with one token and an optional line break.
    /// - Returns: The token's digest, or `nil` if there is no such file.
    /// - Throws: `AccessTokenFileError` if other users can write the file or everyone can read it, or
    ///   if it does not contain a token.
    static func digest(_ path: String) throws(AccessTokenFileError) -> [UInt8]? {
        try read(path).map(AccessToken.digest(of:))
    }

    /// Reads a token.
    ///
    /// - Parameters:
    ///   - path: The file, with one token and an optional line break.
    ///   - lengths: The allowed lengths, in characters.
    /// - Returns: The token, or `nil` if there is no such file.
    /// - Throws: `AccessTokenFileError`, as for ``digest(_:)``.
    static func read(
        _ path: String, lengths: ClosedRange<Int> = lengths
    ) throws(AccessTokenFileError) -> String? {
        var token: [UInt8]
        do throws(PrivateFileHandle.Problem) {
            token = try PrivateFileHandle(
                path, sharing: .groupReads, limit: lengths.upperBound + 2
            ).read()
        } catch {
            switch error {
            case .missing: return nil
            case .system(let number):
                throw AccessTokenFileError(path: path, reason: String(cString: strerror(number)))
            case .notPlainFile, .wrongOwner, .wrongMode:
                throw AccessTokenFileError(
                    path: path,
                    reason: "set its mode to 0600 or 0640, and its owner to root or the service's "
                        + "user")
            case .tooLong: throw mistake(path, lengths)
            }
        }
        if token.last == UInt8(ascii: "\n") { token.removeLast() }
        guard lengths.contains(token.count), token.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw mistake(path, lengths)
        }
        return String(decoding: token, as: UTF8.self)
    }

    private static func mistake(
        _ path: String, _ lengths: ClosedRange<Int>
    ) -> AccessTokenFileError {
        AccessTokenFileError(
            path: path,
            reason: "a token is one line of \(lengths.lowerBound) to \(lengths.upperBound) "
                + "printable characters, such as the output of openssl rand -hex 32")
    }
}

/// Why a token in a file was refused, without the token itself.
package struct AccessTokenFileError: Error, Hashable, Sendable {
    /// The file.
    package let path: String
    /// What is wrong with the file, or what to do.
    package let reason: String
}

extension AccessTokenFileError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    package var description: String { "\(path): \(reason)." }
}
