// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import HTTPServer
internal import PaymentToken
internal import ProximityReader

extension KioskInstallation {
    private static let unit = "taptopay-kiosk.service"
    private static let unitFolders = [
        "/etc/systemd/system", "/usr/local/lib/systemd/system", "/lib/systemd/system",
        "/usr/lib/systemd/system",
    ]

    /// Inspects a machine.
    ///
    /// - Parameters:
    ///   - root: The prefix of every system path; empty for this machine.
    ///   - address: Where the service listens, or `nil` for the unit's address.
    ///   - state: Where it keeps its state, or `nil` for the unit's folder.
    ///   - patience: How many seconds each step of the service's response can take.
    ///   - user: Looks up the unit's user.
    /// - Returns: The installation; `nil` if there is no service and none was requested.
    static func seen(
        root: String = "", address: ListenAddress? = nil, state: String? = nil,
        patience: Int = 2, user: (String) -> UInt32? = number(ofUser:)
    ) -> KioskInstallation? {
        func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }
        var seen = KioskInstallation()
        seen.hasUnit = state == nil && unitFolders.contains { exists("\($0)/\(unit)") }
        guard seen.hasUnit || address != nil || state != nil else { return nil }
        let wanted = address ?? .tcp(host: "127.0.0.1", port: 8710)
        seen.address = wanted.description
        seen.state = state ?? root + seen.state
        seen.isEnabled = [
            "multi-user.target.wants/\(unit)", "sockets.target.wants/taptopay-kiosk.socket",
        ]
        .contains { exists("/etc/systemd/system/\($0)") }
        seen.page = page(at: wanted, patience: patience)
        // systemd creates a control group for each running unit. See systemd.unit(5).
        seen.isRunning =
            seen.hasUnit
            ? exists("/sys/fs/cgroup/system.slice/\(unit)") : seen.page == .kiosk
        seen.user = user("taptopay")
        seen.hasPolkit = exists("/usr/share/polkit-1/actions/org.debian.pcsc-lite.policy")
        seen.hasRule = ["/etc", "/usr/local/share", "/usr/share"]
            .contains { exists("\($0)/polkit-1/rules.d/50-taptopay.rules") }
        seen.folder = item(seen.state)
        (seen.keyFile, seen.keys) = keys(in: seen.state)
        seen.pinKey = item(seen.state + "/reader/pin-key.json")
        return seen
    }

    /// Returns the ID of a user of this machine, or `nil`.
    static func number(ofUser name: String) -> UInt32? { getpwnam(name)?.pointee.pw_uid }

    private static func item(_ path: String) -> Item {
        var status = stat()
        guard lstat(path, &status) != 0 else {
            return .present(owner: status.st_uid, mode: status.st_mode & 0o7777)
        }
        return errno == EACCES ? .hidden : .missing
    }

    /// Looks for the keys where the service does: in its state, then at the configured path.
    private static func keys(in state: String) -> (file: String, keys: Keys) {
        let file = state + "/psp.jwks"
        let found = keys(file)
        guard found == .missing,
            let configuration = try? ReaderConfiguration.standard(environment: ["HOME": state])
        else { return (file, found) }
        switch configuration.processorKeys {
        case .keys: return (file, .present)
        case .file(let path):
            let configured = keys(path)
            return configured == .missing ? (file, .missing) : (path, configured)
        }
    }

    private static func keys(_ path: String) -> Keys {
        switch item(path) {
        case .missing: return .missing
        case .hidden: return .hidden
        case .present: break
        }
        guard let text = FileManager.default.contents(atPath: path) else { return .hidden }
        do {
            _ = try JSONWebKeySet(parsing: Array(text))
            return .present
        } catch {
            return .unusable(error.description)
        }
    }
}

extension KioskInstallation {
    /// The state folder of the service's reader, if it belongs to this user.
    var ownReaderState: String? {
        guard case .present(let owner, _) = folder, owner == geteuid() else { return nil }
        return state + "/reader"
    }
}
