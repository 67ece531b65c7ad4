// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ProximityReaderDiscovery {
    /// Something that can be shown to a merchant.
    @available(iOS 18.0, visionOS 2.0, *)
    public struct Content: Identifiable, Sendable {
        /// The content's identifier.
        public let id: String

        /// What it is about, in a few words.
        public let description: String

        /// An identifier is a string.
        public typealias ID = String
    }
}
