// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials
internal import Glibc
internal import HTTPClient
internal import HTTPServer
internal import PCSC
internal import PaymentToken
internal import ProximityReader

/// The visible state of the kiosk service on this machine.
struct KioskInstallation: Hashable, Sendable {
    /// A folder or a file in the service's state.
    enum Item: Hashable, Sendable {
        case missing
        /// This user has no permission to look.
        case hidden
        case present(owner: UInt32, mode: UInt32)
    }

    /// The payment service provider's keys.
    enum Keys: Hashable, Sendable {
        case missing
        case hidden
        case unusable(String)
        case present
    }

    /// What is at the service's address.
    enum Page: Hashable, Sendable {
        /// No program listens.
        case noProgram
        /// A program listens, but does not respond like the service.
        case other
        /// The service responds.
        case kiosk
    }

    /// The address and the state folder of the service.
    var address = "127.0.0.1:8710"
    var state = "/var/lib/taptopay"
    /// Whether the service's unit is installed, starts with the machine, and is running.
    var hasUnit = true
    var isEnabled = true
    var isRunning = true
    /// The ID of the unit's user, or `nil` if the user does not exist.
    var user: UInt32? = 990
    /// Whether pcscd uses polkit, and whether a rule lets the unit's user use pcscd.
    var hasPolkit = true
    var hasRule = true
    var folder = Item.present(owner: 990, mode: 0o700)
    var keys = Keys.present
    var keyFile = "/var/lib/taptopay/psp.jwks"
    /// The key that PINs are encrypted with.
    var pinKey = Item.present(owner: 990, mode: 0o600)
    var page = Page.kiosk
    /// What the service said of its readiness.
    var health = Health()

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
    ///   - timeout: The time limit of each response of the service, in seconds.
    ///   - user: Looks up the unit's user.
    /// - Returns: The installation; `nil` if there is no service and none was requested.
    static func inspect(
        root: String = "", address: ListenAddress? = nil, state: String? = nil,
        timeout: Int = 2, user: (String) -> UInt32? = number(ofUser:)
    ) -> KioskInstallation? {
        func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }
        var installation = KioskInstallation()
        installation.hasUnit = state == nil && unitFolders.contains { exists("\($0)/\(unit)") }
        guard installation.hasUnit || address != nil || state != nil else { return nil }
        let wanted = address ?? .tcp(host: "127.0.0.1", port: 8710)
        installation.address = wanted.description
        installation.state = state ?? root + installation.state
        installation.isEnabled = [
            "multi-user.target.wants/\(unit)", "sockets.target.wants/taptopay-kiosk.socket",
        ]
        .contains { exists("/etc/systemd/system/\($0)") }
        installation.page = page(at: wanted, timeout: timeout)
        if installation.page == .kiosk,
            let response = try? get("/readyz", at: wanted, timeout: timeout)
        {
            let health = try? JSONDecoder().decode(Health.self, from: Data(response.body))
            installation.health = health ?? Health()
        }
        // systemd creates a control group for each running unit. See systemd.unit(5).
        installation.isRunning =
            installation.hasUnit
            ? exists("/sys/fs/cgroup/system.slice/\(unit)") : installation.page == .kiosk
        installation.user = user("taptopay")
        installation.hasPolkit = AccessRefusal.usesPolkit(in: root)
        installation.hasRule = AccessRefusal.hasRule(in: root)
        installation.folder = item(installation.state)
        (installation.keyFile, installation.keys) = keys(in: installation.state)
        installation.pinKey = item(installation.state + "/reader/pin-key.json")
        return installation
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

    /// Looks for the keys where the service does: in its state, where it also keeps those that it
    /// downloads, then at the configured path.
    private static func keys(in state: String) -> (file: String, keys: Keys) {
        let file = state + "/psp.jwks"
        let downloaded = state + "/psp-downloaded.jwks"
        if case .present = item(downloaded) { return (downloaded, keys(downloaded)) }
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

    /// The state folder of the service's reader, if it belongs to this user.
    var ownReaderState: String? {
        guard case .present(let owner, _) = folder, owner == geteuid() else { return nil }
        return state + "/reader"
    }

    /// Checks whether the program that listens on an address is the service.
    private static func page(at address: ListenAddress, timeout: Int) -> Page {
        do {
            let response = try get("/healthz", at: address, timeout: timeout)
            let isOK =
                response.status == 200 && response.body.elementsEqual(#"{"status":"ok"}"#.utf8)
            return isOK ? .kiosk : .other
        } catch {
            switch error.code {
            case .refused, .unreachable, .hostNotFound, .resources: return .noProgram
            default: return .other
            }
        }
    }

    /// The body of `/readyz`.
    struct Health: Hashable, Sendable, Decodable {
        /// How the clock went back, or `nil`.
        var clock: String?
        /// When the certificate ends, if that is soon.
        var certificate: String?
        /// The name of the problem that keeps the service from selling, and what it says; `nil` if it
        /// can sell.
        var type: String?
        var detail: String?
    }

    /// Requests a resource of the program that listens on an address, and returns the response.
    private static func get(
        _ path: String, at address: ListenAddress, timeout: Int
    ) throws(HTTPClientError) -> HTTPResponse {
        let peer: SocketPeer
        switch address {
        case .descriptor: throw HTTPClientError(.unreachable, address.description)
        case .unix(let path, _): peer = .unix(path: path)
        case .tcp(let host, let port): peer = .tcp(host: host, port: port)
        }
        return try Client(patience: .seconds(timeout), limit: 8192, peer: peer)
            .response(to: HTTPRequest(.get, try WebAddress("http://localhost" + path)))
    }

    /// The problems, in the order in which to fix them.
    var findings: [Finding] {
        unitFindings + stateFindings + keyFindings + pageFindings + readinessFindings
    }

    private var readinessFindings: [Finding] {
        var findings: [Finding] = []
        switch health.type {
        case nil: break
        case "urn:taptopay:problem:state-not-writable"?:
            findings.append(
                .wrong(
                    "The kiosk cannot use its state, so no card can be read.",
                    remedy: "Find out why: journalctl -u taptopay-kiosk -n 20; a full disk is "
                        + "a common reason: df \(state)"))
        case _?:
            findings.append(
                .note(
                    "The kiosk cannot read cards now.",
                    remedy: health.detail ?? "Find out why: journalctl -u taptopay-kiosk -n 20"))
        }
        if let clock = health.clock {
            findings.append(
                .note(
                    clock,
                    remedy: "Keep it synchronized, for example with timedatectl set-ntp true."))
        }
        if let certificate = health.certificate {
            findings.append(
                .note(
                    "The kiosk's certificate ends soon.", remedy: certificate))
        }
        return findings
    }

    private var unitFindings: [Finding] {
        guard hasUnit else { return [] }
        var findings: [Finding] = []
        if user == nil {
            findings.append(
                .wrong(
                    "The kiosk's user taptopay does not exist.",
                    remedy: "Create it: systemd-sysusers taptopay.conf"))
        }
        if hasPolkit, !hasRule {
            findings.append(
                .wrong(
                    "pcscd uses polkit, and no rule lets the kiosk's user read cards.",
                    remedy: "Copy the project's 50-taptopay.rules to /etc/polkit-1/rules.d"))
        }
        switch (isEnabled, isRunning) {
        case (_, true): break
        case (true, false):
            findings.append(
                .wrong(
                    "The kiosk is not running.",
                    remedy: "Find out why: journalctl -u taptopay-kiosk -n 20; then start it: "
                        + "systemctl start taptopay-kiosk"))
        case (false, false):
            findings.append(
                .note(
                    "The kiosk is installed, but disabled.",
                    remedy: "Enable it: systemctl enable --now taptopay-kiosk"))
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
                        remedy: "Give its path: taptopay doctor --state FOLDER")
                ] : []
        case .hidden:
            return [
                .note(
                    "This user has no permission to read \(state).",
                    remedy: "Run as root: sudo taptopay doctor")
            ]
        case .present(let owner, let mode):
            var findings: [Finding] = []
            if hasUnit, let user, owner != user {
                findings.append(
                    .wrong(
                        "\(state) does not belong to the kiosk's user.",
                        remedy: "Change its owner: chown -R taptopay:taptopay \(state)"))
            }
            if mode & 0o077 != 0 {
                findings.append(
                    .wrong(
                        "Other users can access \(state), which contains keys and tokens.",
                        remedy: "Restrict access: chmod 0700 \(state)"))
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
                    remedy: "Put the provider's JWKS there, then: systemctl reload taptopay-kiosk"))
        case .unusable(let reason):
            findings.append(
                .wrong(
                    "\(keyFile) cannot be used: \(reason)",
                    remedy: "Fetch the provider's JWKS again, then: "
                        + "systemctl reload taptopay-kiosk"))
        }
        if pinKey == .missing {
            findings.append(
                .note(
                    "No PIN key was injected, so no PIN can be entered.",
                    remedy: "Have the provider inject one; for a test provider: "
                        + "taptopay psp init --reader-state \(state)/reader"))
        }
        return findings
    }

    private var pageFindings: [Finding] {
        switch (isRunning, page) {
        case (_, .kiosk), (false, .noProgram): return []
        case (true, .noProgram):
            return [
                .wrong(
                    "The kiosk is running, but does not listen on \(address).",
                    remedy: "Give its address: taptopay doctor --listen ADDRESS")
            ]
        case (true, .other):
            return [
                .wrong(
                    "The program that listens on \(address) does not respond like the kiosk.",
                    remedy: "Find the program: ss -ltnp; if it uses TLS, query it with curl")
            ]
        case (false, .other):
            return [
                .wrong(
                    "Another program listens on \(address), so the kiosk cannot.",
                    remedy: "Stop it (ss -ltnp finds it), or give the kiosk another --listen "
                        + "address")
            ]
        }
    }
}
