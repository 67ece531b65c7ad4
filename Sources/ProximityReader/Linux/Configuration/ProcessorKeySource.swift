// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import PaymentToken

/// The source of the payment service provider's public keys.
public enum ProcessorKeySource: Sendable {
    /// A file in the format of RFC 7517, read at each `prepare`.
    case file(String)
    /// The keys themselves.
    case keys(JSONWebKeySet)
}
