// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import EMV
internal import PaymentStore
internal import SmartCard

/// What a reader can do without, and `prepare` says when it is missing.
extension Equipment {
    /// Loads the certification authorities' keys, each with its check sum, and looks for one of
    /// each scheme whose cards are accepted.
    ///
    /// Without one no card of the scheme is authenticated offline, which is for its issuer to
    /// judge. See EMV Book 2, 11.2.2.
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
                        found: "no key of \(rid)", allowed: "keys of every scheme")))
        }
    }

    /// Looks for the key that PINs are encrypted with, where they can be entered.
    func checkPINKey() async {
        guard configuration.pinPad != nil, await store.initialKeyIdentifier == nil else { return }
        configuration.diagnostics(
            .pin("There is a PIN pad, and no key was injected that PINs are encrypted with."))
    }
}
