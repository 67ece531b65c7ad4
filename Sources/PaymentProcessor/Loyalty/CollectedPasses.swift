// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PaymentToken

/// The passes that a phone sent to a collector.
public struct CollectedPasses: Hashable, Sendable {
    /// The loyalty program that the app requested.
    public let programme: String
    /// The collector's number.
    public let collector: Int64
    /// The merchant of the reader's session.
    public let merchantIdentifier: String
    /// When the phone was read, in seconds since 1970.
    public let time: Int64
    /// The thumbprint of the reader's key.
    public let readerIdentifier: String
    /// The service objects, in the phone's order.
    public let objects: [ServiceObject]

    init(_ claims: CollectedPassClaims, readerIdentifier: String) throws(Rejection) {
        programme = claims.programme
        collector = claims.collector
        merchantIdentifier = claims.merchantIdentifier
        time = claims.issuedAt
        self.readerIdentifier = readerIdentifier
        do {
            objects = try ServiceObject.objects(claims.message)
        } catch {
            throw Rejection(.malformed, "\(error)")
        }
    }
}
