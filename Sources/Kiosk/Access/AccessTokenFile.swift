// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc

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
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            guard errno != ENOENT else { return nil }
            throw AccessTokenMistake(path: path, reason: String(cString: strerror(errno)))
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            [0, geteuid()].contains(status.st_uid), status.st_mode & 0o027 == 0
        else {
            throw AccessTokenMistake(
                path: path,
                reason: "give it mode 0600, or 0640, and the service's user or root as owner")
        }
        var bytes = [UInt8](repeating: 0, count: lengths.upperBound + 2)
        let count = read(file, &bytes, bytes.count)
        var token = bytes.prefix(max(0, count))
        if token.last == UInt8(ascii: "\n") { token.removeLast() }
        guard lengths.contains(token.count), token.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw AccessTokenMistake(
                path: path,
                reason: "a token is one line of \(lengths.lowerBound) to \(lengths.upperBound) "
                    + "visible characters, such as openssl rand -hex 32 prints")
        }
        return AccessToken.digest(of: String(decoding: token, as: UTF8.self))
    }
}
