// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import Support

/// The open event streams, each with the token or cookie that opened it.
///
/// A stream ends when its token or cookie becomes invalid.
final class AccessStreams: Sendable {
    private struct Entry: Sendable {
        let credential: AccessTokens.Credential
        let stream: EventStream
    }

    private let tokens: AccessTokens
    private let entries = Lock<[ObjectIdentifier: Entry]>([:])

    init(tokens: AccessTokens) {
        self.tokens = tokens
    }

    /// Adds a stream that a request has opened.
    func add(_ stream: EventStream, _ credential: AccessTokens.Credential) {
        let identity = ObjectIdentifier(stream)
        entries.withLock { $0[identity] = Entry(credential: credential, stream: stream) }
        stream.onClose { [weak self] in
            _ = self?.entries.withLock { $0.removeValue(forKey: identity) }
        }
        // The token may have become invalid while the stream was opened.
        endOrphans()
    }

    /// Ends the streams whose token or cookie is no longer valid.
    func endOrphans() {
        for entry in entries.withLock({ Array($0.values) }) where !tokens.knows(entry.credential) {
            entry.stream.end()
        }
    }
}
