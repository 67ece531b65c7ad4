// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The scheme whose rules a card's payment application follows.
public enum CardScheme: String, Hashable, Sendable, Codable, CaseIterable {
    /// Visa: the cryptogram comes with GET PROCESSING OPTIONS (qVSDC).
    case visa
    /// Mastercard: the cryptogram comes with GENERATE AC (M/Chip).
    case mastercard
}
