// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A problem that prevents reading cards, with its fix.
package enum ServiceFinding: Hashable, Sendable {
    /// The service is not installed.
    case notInstalled
    /// The service's socket does not exist.
    case noSocket(path: String)
    /// The service does not run in this sandbox, and the host's socket is not passed in.
    case outside(RuntimeEnvironment, path: String)
    /// The service exited without removing its socket.
    case staleSocket(path: String)
    /// This user has no access to the service's socket.
    case socketDenied(path: String)
    /// The service does not respond.
    case frozen(path: String)
    /// The service denies access to this user.
    case refused(AccessRefusal)
    /// The service and libpcsclite use different versions of their protocol.
    case protocolMismatch(ServiceProbe.ProtocolVersion, RuntimeEnvironment)
    /// The service fails in another way.
    case serviceFailed(PCSCError)
    /// There are several copies of pcscd or of libpcsclite.
    case copies([String])
    /// A reader is plugged in but not listed; it is needed if no other reader is contactless.
    case unlisted(UnlistedReader, isNeeded: Bool)
    /// The service lists no reader.
    case noReader(RuntimeEnvironment)
    /// The service is configured for ifdnfc, which does not drive a reader yet.
    case inactiveIFDNFC
    /// All readers are virtual.
    case onlyVirtualReaders([ReaderName])
    /// No reader has a contactless interface.
    case noContactlessReader([ReaderName])
    /// A reader cannot read every card, for this reason.
    case limitedReader(ReaderName, reason: String)
    /// Several readers have a contactless interface, so you have to choose one.
    case severalContactlessReaders([ReaderName])
    /// The configured reader cannot be used, for this reason.
    case unusableChoice(String)

    /// Whether cards can be read anyway.
    package var isHarmless: Bool {
        switch self {
        case .copies, .severalContactlessReaders, .limitedReader: true
        case .unlisted(_, let isNeeded): !isNeeded
        default: false
        }
    }

    /// The problem.
    package var cause: String {
        switch self {
        case .notInstalled: "The PC/SC service (pcscd) is not installed."
        case .noSocket(let path): "The PC/SC service is not running: \(path) does not exist."
        case .outside(let environment, let path):
            "The PC/SC service cannot be reached from this \(Self.name(environment)): nothing is "
                + "listening on \(path)."
        case .staleSocket(let path):
            "The PC/SC service is not running: nothing is listening on \(path)."
        case .socketDenied(let path): "This user is not allowed to open \(path)."
        case .frozen(let path): "The PC/SC service does not respond on \(path)."
        case .refused(let refusal): refusal.cause
        case .protocolMismatch(let version, _):
            "libpcsclite and pcscd use different protocol versions; pcscd uses \(version)."
        case .serviceFailed(let error): "\(error.cause) (\(error.digits))"
        case .copies(let paths):
            "There are several copies of the PC/SC software: \(paths.joined(separator: ", "))."
        case .unlisted(let reader, _): reader.cause
        case .noReader: "The PC/SC service does not find a reader."
        case .inactiveIFDNFC: "The ifdnfc driver is configured, but has no reader."
        case .onlyVirtualReaders(let names):
            "There are only virtual readers: \(Self.list(names))."
        case .noContactlessReader(let names):
            "No reader has a contactless interface: \(Self.list(names))."
        case .limitedReader(let name, let reason):
            "“\(name.text)” cannot read every card: \(reason)."
        case .severalContactlessReaders(let names):
            "There are several contactless readers: \(Self.list(names))."
        case .unusableChoice(let reason): reason
        }
    }

    /// The fix for the problem.
    package var remedy: String {
        switch self {
        case .notInstalled:
            "Install and start it: apt install pcscd, then systemctl enable --now pcscd.socket"
        case .outside(let environment, _): Self.passingIn(environment)
        case .noSocket, .staleSocket: "Start it: systemctl enable --now pcscd.socket"
        case .socketDenied:
            "Log in locally, or join the group that owns the socket."
        case .frozen:
            "Unplug the reader, restart the service with systemctl restart pcscd, and plug the "
                + "reader back in."
        case .refused(let refusal): refusal.remedy
        case .protocolMismatch(_, let environment) where environment.isSandbox:
            "Build the \(Self.name(environment)) on the release that the host runs, such as with "
                + "--build-arg RELEASE=trixie for Debian 13."
        case .protocolMismatch:
            "Install both from the same release: apt install --reinstall pcscd libpcsclite1. There "
                + "may be a second copy in /usr/local."
        case .serviceFailed(let error): error.remedy
        case .copies:
            "Keep one copy: remove either the files in /usr/local or those of the distribution."
        case .unlisted(let reader, _): reader.remedy
        case .noReader(.windowsSubsystem):
            "Attach the reader from Windows: usbipd list, usbipd bind --busid ID, then usbipd "
                + "attach --wsl --busid ID"
        case .noReader:
            "Plug in a reader and install its driver: apt install libccid libacsccid1"
        case .inactiveIFDNFC: "Activate it while pcscd is running: ifdnfc-activate yes"
        case .onlyVirtualReaders:
            "Plug in a contactless reader, or choose a virtual reader by name. To remove the virtual "
                + "readers: apt remove vsmartcard-vpcd"
        case .noContactlessReader: "Plug in a contactless reader."
        case .limitedReader: "Use another reader for payment cards; Docs/Readers.md has a list."
        case .severalContactlessReaders: "Choose one by name, or “auto” for the first."
        case .unusableChoice:
            "Change “reader”, which taptopay config show locates, or plug in the reader it names."
        }
    }

    private static func name(_ environment: RuntimeEnvironment) -> String {
        switch environment {
        case .host: "machine"
        case .windowsSubsystem: "distribution"
        case .container: "container"
        case .flatpak: "Flatpak sandbox"
        case .snap: "snap"
        }
    }

    /// Returns how to give a sandbox access to the socket of the host's service.
    private static func passingIn(_ environment: RuntimeEnvironment) -> String {
        switch environment {
        case .flatpak:
            "Allow access: flatpak override --user --socket=pcsc APPLICATION"
        case .snap: "Allow access: snap connect APPLICATION:pcscd"
        default:
            "Mount the host's /run/pcscd folder, not the socket in it, which a restart replaces: "
                + "-v /run/pcscd:/run/pcscd"
        }
    }

    private static func list(_ names: [ReaderName]) -> String {
        names.map { "“\($0.text)”" }.joined(separator: ", ")
    }
}
