// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The number of reads in a store, and how long its session can read.
@available(iOS 18.4, visionOS 2.4, *)
public struct StoreAndForwardStatus: Hashable, Sendable {
    /// The number of stored reads.
    public let readCount: Int

    /// When the session ends.
    public let expiration: Date

    /// Creates a status, for example for an app's tests.
    ///
    /// Write `@_spi(Testing) import ProximityReader` to use it.
    @_spi(Testing)
    public init(readCount: Int, expiration: Date) {
        self.readCount = readCount
        self.expiration = expiration
    }
}
