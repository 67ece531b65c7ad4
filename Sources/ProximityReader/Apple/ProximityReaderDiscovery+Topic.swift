// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension ProximityReaderDiscovery {
    /// What content is about.
    @available(iOS 18.0, visionOS 2.0, *)
    @nonexhaustive(warn)
    public enum Topic: Sendable {
        /// Payments.
        case payment(Topic.Payment)

        /// What content about payments is about.
        @available(iOS 18.0, visionOS 2.0, *)
        @nonexhaustive(warn)
        public enum Payment: Hashable, Sendable {
            /// How a customer presents a card.
            case howToTap
        }
    }
}
