// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension KioskInstallation {
    /// The problems, in the order in which to fix them.
    var findings: [Finding] { unitFindings + stateFindings + keyFindings + pageFindings }

    private var unitFindings: [Finding] {
        guard hasUnit else { return [] }
        var findings: [Finding] = []
        if user == nil {
            findings.append(
                .wrong(
                    "The kiosk's user taptopay does not exist.",
                    cure: "Create it: systemd-sysusers taptopay.conf"))
        }
        if hasPolkit, !hasRule {
            findings.append(
                .wrong(
                    "pcscd uses polkit, and no rule lets the kiosk's user read cards.",
                    cure: "Copy the project's 50-taptopay.rules to /etc/polkit-1/rules.d"))
        }
        switch (isEnabled, isRunning) {
        case (_, true): break
        case (true, false):
            findings.append(
                .wrong(
                    "The kiosk is not running.",
                    cure: "Find out why: journalctl -u taptopay-kiosk -n 20; then start it: "
                        + "systemctl start taptopay-kiosk"))
        case (false, false):
            findings.append(
                .note(
                    "The kiosk is installed, but disabled.",
                    cure: "Enable it: systemctl enable --now taptopay-kiosk"))
        }
        return findings
    }

    private var stateFindings: [Finding] {
        switch folder {
        case .missing:
            return isRunning || !hasUnit
                ? [
                    .wrong(
                        "The kiosk's state folder \(state) is missing.",
                        cure: "Give its path: taptopay doctor --state FOLDER")
                ] : []
        case .hidden:
            return [
                .note(
                    "This user has no permission to read \(state).",
                    cure: "Run as root: sudo taptopay doctor")
            ]
        case .present(let owner, let mode):
            var findings: [Finding] = []
            if hasUnit, let user, owner != user {
                findings.append(
                    .wrong(
                        "\(state) does not belong to the kiosk's user.",
                        cure: "Change its owner: chown -R taptopay:taptopay \(state)"))
            }
            if mode & 0o077 != 0 {
                findings.append(
                    .wrong(
                        "Other users can access \(state), which contains keys and tokens.",
                        cure: "Restrict access: chmod 0700 \(state)"))
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
                    "The payment service provider's keys are missing at \(keyFile).",
                    cure: "Put the provider's JWKS there, then: systemctl reload taptopay-kiosk"))
        case .unusable(let reason):
            findings.append(
                .wrong(
                    "\(keyFile) cannot be used: \(reason)",
                    cure: "Fetch the provider's JWKS again, then: systemctl reload taptopay-kiosk"))
        }
        if pinKey == .missing {
            findings.append(
                .note(
                    "No PIN key was injected, so no PIN can be entered.",
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
                    "The kiosk is running, but does not listen on \(address).",
                    cure: "Give its address: taptopay doctor --listen ADDRESS")
            ]
        case (true, .other):
            return [
                .wrong(
                    "The program that listens on \(address) does not respond like the kiosk.",
                    cure: "Find the program: ss -ltnp; if it uses TLS, query it with curl")
            ]
        case (false, .other):
            return [
                .wrong(
                    "Another program listens on \(address), so the kiosk cannot.",
                    cure: "Stop it (ss -ltnp finds it), or give the kiosk another --listen address")
            ]
        }
    }
}
