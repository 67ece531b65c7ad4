// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

public import PaymentToken

/// Where the payment service provider's public keys are.
public enum ProcessorKeySource: Sendable {
    /// In a file in the form of RFC 7517, read at each `prepare`.
    case file(String)
    /// Here.
    case keys(JSONWebKeySet)
}
