// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension SessionCore {
    /// Throws the error that a condition causes in `capturePIN`.
    ///
    /// - Throws: `ReadError`.
    func meetPINConditions() throws(ReadError) {
        guard let met = tools.conditions.first(at: .pin, { $0.pinError }) else { return }
        tools.diagnostics(.condition(met.condition))
        throw met.error
    }

    /// Throws the error that a condition causes in a read; some conditions also end the session.
    ///
    /// - Throws: `ReadFailure`.
    func meetConditions() throws(ReadFailure) {
        guard let met = tools.conditions.first(at: .read, { $0.readError }) else { return }
        tools.diagnostics(.condition(met.condition))
        if met.condition.endsSession { end() }
        throw ReadFailure(met.error)
    }
}
