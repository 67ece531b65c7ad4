// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePay
internal import FoundationEssentials
internal import ProximityReader

/// The browser's sheet as the payment flow sees it.
struct WalletSheet: AuthorizationSheet {
    let sheet: BrowserSheet
    /// The payment's identifier.
    let payment: String
    /// The customer's language as a BCP 47 tag, or `nil`.
    let language: String?
    /// The biometrics of the emulated customer, or `nil` for a real customer.
    let biometrics: EmulatedBiometrics?

    func open(
        _ content: SheetContent, act: @escaping @Sendable (CustomerAction) -> Void
    ) async -> Bool {
        await sheet.open(
            WalletScene(
                payment: payment, biometrics: biometrics,
                language: language.flatMap { Locale.Language(tag: $0) }, content: content),
            act: act)
    }

    func show(_ content: SheetContent) async { await sheet.show(content, of: payment) }

    func close() async { await sheet.close(payment) }
}
