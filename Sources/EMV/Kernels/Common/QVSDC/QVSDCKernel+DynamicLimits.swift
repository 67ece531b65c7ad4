// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// Dynamic Reader Limits: the card's program determines which limits apply.
///
/// See EMV Contactless Book C-3, Dynamic Reader Limits.
extension QVSDCKernel {
    /// Checks the amount again if there are limits for the card's program (`9F5A`).
    ///
    /// This changes the TTQ (`9F66`) that the card receives.
    ///
    /// - Returns: Select Next if the application is no longer allowed; `nil` to continue.
    mutating func applyDynamicLimits() -> Action<Outcome>? {
        guard rules.hasDynamicLimits, let program = data[.applicationProgramIdentifier],
            let combination = activation.combination.limited(for: program)
        else { return nil }
        let rule = rules.reference(.dynamicLimits)
        explanation.record(
            rule, "Application Program Identifier",
            [.element(.applicationProgramIdentifier, in: data)],
            .condition("the limits of this program apply"))
        let result = PreProcessing.result(
            combination, activation.parameters,
            terminalFloorLimit: activation.terminal.floorLimit)
        explanation.append(result.explanation)
        data.set(
            .terminalTransactionQualifiers,
            result.indicators.terminalTransactionQualifiers?.bytes ?? [])
        guard result.indicators.contactlessApplicationNotAllowed else { return nil }
        explanation.record(
            rule, "Contactless Application Not Allowed",
            [.element(.applicationProgramIdentifier, in: data)],
            .outcome(.selectNext))
        return finish(Outcome(.selectNext, start: .combinationSelection))
    }
}
