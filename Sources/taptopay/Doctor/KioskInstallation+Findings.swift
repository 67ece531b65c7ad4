// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension KioskInstallation {
    /// What is wrong, the first thing to mend first.
    var findings: [Finding] { unitFindings + stateFindings + keyFindings + pageFindings }

    private var unitFindings: [Finding] {
        guard hasUnit else { return [] }
        var findings: [Finding] = []
        if user == nil {
            findings.append(
                .wrong(
                    "The kiosk's user taptopay is not there.",
                    cure: "Make it: systemd-sysusers taptopay.conf"))
        }
        if hasPolkit, !hasRule {
            findings.append(
                .wrong(
                    "pcscd asks polkit, and no rule lets the kiosk's user read cards.",
                    cure: "Copy 50-taptopay.rules of the project to /etc/polkit-1/rules.d"))
        }
        switch (isEnabled, isRunning) {
        case (_, true): break
        case (true, false):
            findings.append(
                .wrong(
                    "The kiosk does not run.",
                    cure: "See why: journalctl -u taptopay-kiosk -n 20; then start it: "
                        + "systemctl start taptopay-kiosk"))
        case (false, false):
            findings.append(
                .note(
                    "The kiosk is installed, and switched off.",
                    cure: "Switch it on: systemctl enable --now taptopay-kiosk"))
        }
        return findings
    }

    private var stateFindings: [Finding] {
        switch folder {
        case .missing:
            return isRunning || !hasUnit
                ? [
                    .wrong(
                        "The kiosk's state is not at \(state).",
                        cure: "Say where it is: taptopay doctor --state FOLDER")
                ] : []
        case .hidden:
            return [
                .note(
                    "This user may not look into \(state).",
                    cure: "Ask as root: sudo taptopay doctor")
            ]
        case .present(let owner, let mode):
            var findings: [Finding] = []
            if hasUnit, let user, owner != user {
                findings.append(
                    .wrong(
                        "\(state) does not belong to the kiosk's user.",
                        cure: "Give it back: chown -R taptopay:taptopay \(state)"))
            }
            if mode & 0o077 != 0 {
                findings.append(
                    .wrong(
                        "Others than its owner may use \(state), where keys and tokens lie.",
                        cure: "Close it: chmod 0700 \(state)"))
            }
            return findings
        }
    }

    private var keyFindings: [Finding] {
        guard case .present = folder else { return [] }
        var findings: [Finding] = []
        switch keys {
        case .present, .hidden: break
        case .missing:
            findings.append(
                .wrong(
                    "The payment service provider's keys are not at \(keyFile).",
                    cure: "Put its JWKS there, then: systemctl reload taptopay-kiosk"))
        case .unusable(let reason):
            findings.append(
                .wrong(
                    "\(keyFile) cannot be used: \(reason)",
                    cure: "Fetch the provider's JWKS again, then: systemctl reload taptopay-kiosk"))
        }
        if pinKey == .missing {
            findings.append(
                .note(
                    "No key for PINs was injected, so no PIN can be entered.",
                    cure: "Have the provider inject one; for a test provider: "
                        + "taptopay psp init --reader-state \(state)/reader"))
        }
        return findings
    }

    private var pageFindings: [Finding] {
        switch (isRunning, page) {
        case (_, .kiosk), (false, .nobody): return []
        case (true, .nobody):
            return [
                .wrong(
                    "The kiosk runs, and does not listen at \(address).",
                    cure: "Say where it does: taptopay doctor --listen ADDRESS")
            ]
        case (true, .other):
            return [
                .wrong(
                    "What listens at \(address) does not answer as the kiosk does.",
                    cure: "Look who it is: ss -ltnp; with TLS ask it by curl")
            ]
        case (false, .other):
            return [
                .wrong(
                    "Another program listens at \(address), so the kiosk cannot.",
                    cure: "Find it with ss -ltnp and stop it, or give the kiosk another --listen")
            ]
        }
    }
}
