// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The party that a connection, a request, or memory is counted for.
enum Account: Hashable, Sendable {
    /// The peer of a connection that has shown no valid credential.
    case stranger(Peer)
    /// The holder of a valid credential, wherever it connects from.
    case caller(CredentialIdentity)

    /// Whether the party has shown no valid credential.
    var isStranger: Bool {
        switch self {
        case .stranger: true
        case .caller: false
        }
    }
}

/// What distinguishes one valid credential from others, such as its hash.
///
/// The server only compares identities.
package struct CredentialIdentity: Hashable, Sendable {
    private let bytes: [UInt8]

    /// The identity of all callers of a service without credentials.
    package static let shared = CredentialIdentity([])

    /// Creates an identity from the bytes of a hash or an identifier.
    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }
}

/// A service's verdict on a request's head, before it reads any of the body.
package struct Screening: Sendable {
    /// The identity of the caller's credential, or `nil` if it has no valid credential.
    package var credential: CredentialIdentity?
    /// The maximum length of the body in bytes; ``Limits/Share/body`` also applies.
    package var bodyLimit: Int
    /// Finds the credential where it takes longer than the server's thread can wait, or `nil` if
    /// ``credential`` is final.
    ///
    /// The server reads the body when it has returned.
    package var check: (@Sendable () async -> CredentialIdentity?)?

    package init(
        _ credential: CredentialIdentity?, bodyLimit: Int = .max,
        check: (@Sendable () async -> CredentialIdentity?)? = nil
    ) {
        self.credential = credential
        self.bodyLimit = bodyLimit
        self.check = check
    }
}
