// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// `import PassKitTesting` gives a test the classes, decrypted payments, and the clock.
@_exported public import PassKit
@_exported public import PaymentProcessor
@_exported public import TestClocks
