// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ProximityReaderDiscovery {
    /// The subject of content.
    @available(iOS 18.0, visionOS 2.0, *)
    @nonexhaustive(warn)
    public enum Topic: Sendable {
        /// Payments.
        case payment(Topic.Payment)

        /// The subject of content about payments.
        @available(iOS 18.0, visionOS 2.0, *)
        @nonexhaustive(warn)
        public enum Payment: Hashable, Sendable {
            /// How a customer presents a card.
            case howToTap
        }
    }
}
