// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ProximityReaderDiscovery {
    /// Content that can be shown to a merchant.
    @available(iOS 18.0, visionOS 2.0, *)
    public struct Content: Identifiable, Sendable {
        /// The content's identifier.
        public let id: String

        /// A short description of the content.
        public let description: String

        /// The type of the identifier.
        public typealias ID = String
    }
}
