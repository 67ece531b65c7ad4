// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A card that comes with the package, and its name.
///
/// Creating a profile signs certificates, so each profile is created on demand.
struct BuiltInCard: Sendable {
    /// The name that commands and configurations use; it never changes.
    let name: String
    /// Creates the card.
    let profile: @Sendable () -> CardProfile

    /// Returns a Visa card: the scheme's usual application, changed by `change`.
    static func visa(
        _ name: String, _ summary: String, label: String = "VISA CREDIT", number: String,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            .visa(name, summary, label: label, number: number, change: change)
        }
    }

    /// Returns a Mastercard: the scheme's usual application, changed by `change`.
    static func mastercard(
        _ name: String, _ summary: String, label: String = "MASTERCARD", number: String,
        change: @escaping @Sendable (inout CardApplication) -> Void
    ) -> BuiltInCard {
        BuiltInCard(name: name) {
            .mastercard(name, summary, label: label, number: number, change: change)
        }
    }
}
