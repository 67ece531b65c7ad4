// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A reader as clients see it.
struct ReaderResource: Codable, Hashable, Sendable {
    let id: String
    /// The reader as the configuration names it.
    let name: String
    /// Whether its cards are emulated.
    let isEmulated: Bool
    /// Apple's `readerIdentifier`, or `nil` while it is unavailable.
    let identifier: String?
    let isPrepared: Bool
    let isPreparedToStore: Bool
    let isBusy: Bool
}
