// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Reads cards without a network and stores the reads.
///
/// Returned by a reader's `prepareStoreAndForward`.
@available(iOS 18.4, visionOS 2.4, *)
public class StoreAndForwardPaymentCardReaderSession: PaymentCardReaderSession,
    @unchecked Sendable
{
    /// Removes the last read from the store, within 60 seconds and before it is in a batch.
    ///
    /// - Throws: `ReadError` with `storeAndForwardDeclineFailed` if it is too late, or
    ///   `storeAndForwardResultNotFound`.
    public func decline() async throws {
        try await core.declineLastRead()
    }

    /// Returns the number of stored reads and how long this session can read.
    ///
    /// - Returns: The number of reads and the expiration date.
    /// - Throws: `ReadError`.
    public func status() async throws -> StoreAndForwardStatus {
        try await core.storeAndForwardStatus()
    }
}

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
