// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentStore
internal import SmartCard

/// Checks for optional equipment, whose absence `prepare` reports.
extension ReaderEnvironment {
    /// Checks that there is a certification authority key for each scheme with accepted cards.
    ///
    /// Loading the keys verifies their checksums.
    ///
    /// Without a key, no card of the scheme is authenticated offline, and its issuer decides.
    /// See EMV Book 2, 11.2.2.
    func checkAuthorities() {
        guard case .keys(let keys) = configuration.terminal.offlineDataAuthentication else {
            return
        }
        let known = Set(keys.all.map(\.rid))
        for rid in Set(configuration.terminal.combinations.map(\.aid.rid))
        where !known.contains(rid) {
            configuration.diagnostics(
                .configuration(
                    ConfigurationError(
                        source: "terminal", path: "$.terminal.certificationAuthorityKeys",
                        found: "no key for \(rid)", allowed: "keys for every scheme")))
        }
    }

    /// Checks that there is a key to encrypt PINs with, if PINs can be entered.
    func checkPINKey() async {
        guard configuration.pinPad != nil, await store.initialKeyIdentifier == nil else { return }
        configuration.diagnostics(
            .pin("There is a PIN pad, but no PIN encryption key was injected."))
    }
}
