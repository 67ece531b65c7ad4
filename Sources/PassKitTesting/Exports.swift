// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// A test writes `import PassKitTesting` and has the classes, opened payments and the clock.
@_exported public import PassKit
@_exported public import PaymentProcessor
@_exported public import TestClocks
