// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Something that keeps cards from being read, with its cure.
package enum ServiceFinding: Hashable, Sendable {
    /// The service is not installed.
    case notInstalled
    /// The service's socket is not there.
    case noSocket(path: String)
    /// The service does not run in this sandbox, and the socket of the host's is not passed in.
    case outside(Surroundings, path: String)
    /// The service ended without removing its socket.
    case staleSocket(path: String)
    /// The service's socket is closed to this user.
    case socketDenied(path: String)
    /// The service does not answer.
    case frozen(path: String)
    /// The service's policy refuses this user, perhaps because it cannot see this program.
    case refused(hidesProcesses: Bool)
    /// The service and libpcsclite speak different versions of their protocol.
    case protocolMismatch(ServiceProbe.ProtocolVersion?)
    /// The service fails otherwise.
    case serviceFailed(PCSCError)
    /// There are several copies of pcscd or of libpcsclite.
    case copies([String])
    /// A reader is plugged in, but not listed; it is needed if no other one is contactless.
    case unlisted(UnlistedReader, isNeeded: Bool)
    /// The service lists no reader.
    case noReader(Surroundings)
    /// The service is set up for ifdnfc, which drives no reader yet.
    case inactiveIFDNFC
    /// No reader has a contactless interface.
    case noContactlessReader([ReaderName])
    /// A reader cannot read every card, for this reason.
    case limitedReader(ReaderName, reason: String)
    /// Several readers have one, so one has to be chosen.
    case severalContactlessReaders([ReaderName])

    /// Whether cards can be read all the same.
    package var isHarmless: Bool {
        switch self {
        case .copies, .severalContactlessReaders, .limitedReader: true
        case .unlisted(_, let isNeeded): !isNeeded
        default: false
        }
    }

    /// What was found.
    package var cause: String {
        switch self {
        case .notInstalled: "The PC/SC service (pcscd) is not installed."
        case .noSocket(let path): "The PC/SC service is not running: there is no \(path)."
        case .outside(let surroundings, let path):
            "The PC/SC service cannot be reached from this \(Self.name(surroundings)): it does not "
                + "listen at \(path)."
        case .staleSocket(let path):
            "The PC/SC service is not running: no program listens at \(path)."
        case .socketDenied(let path): "This user may not open \(path)."
        case .frozen(let path): "The PC/SC service does not answer at \(path)."
        case .refused(hidesProcesses: false):
            "The policy of the PC/SC service (polkit) refuses this user."
        case .refused(hidesProcesses: true):
            "The policy of the PC/SC service (polkit) refuses this user; /proc is mounted with "
                + "hidepid, so that polkit cannot see who asks."
        case .protocolMismatch(let version):
            "libpcsclite and pcscd speak different protocols"
                + (version.map { "; pcscd speaks \($0)." } ?? ".")
        case .serviceFailed(let error): "\(error.cause) (\(error.digits))"
        case .copies(let paths):
            "There are several copies of the PC/SC software: \(paths.joined(separator: ", "))."
        case .unlisted(let reader, _): reader.cause
        case .noReader: "The PC/SC service sees no reader."
        case .inactiveIFDNFC: "The driver ifdnfc is set up, but has no reader."
        case .noContactlessReader(let names): "No reader is contactless: \(Self.list(names))."
        case .limitedReader(let name, let reason):
            "“\(name.text)” cannot read every card: \(reason)."
        case .severalContactlessReaders(let names):
            "There are several contactless readers: \(Self.list(names))."
        }
    }

    /// What to do about it.
    package var cure: String {
        switch self {
        case .notInstalled:
            "Install and start it: apt install pcscd, then systemctl enable --now pcscd.socket"
        case .outside(let surroundings, _): Self.passingIn(surroundings)
        case .noSocket, .staleSocket: "Start it: systemctl enable --now pcscd.socket"
        case .socketDenied:
            "Log in at the machine itself, or join the group that owns the socket."
        case .frozen:
            "Unplug the reader, start the service again with systemctl restart pcscd, and plug the "
                + "reader in."
        case .refused(hidesProcesses: false):
            "Log in at the machine itself; over SSH, in a container or as a service install "
                + "polkit/50-taptopay.rules and join the group taptopay."
        case .refused(hidesProcesses: true):
            "Mount /proc without hidepid: mount -o remount,hidepid=0 /proc, and in /etc/fstab."
        case .protocolMismatch:
            "Install both from one release: apt install --reinstall pcscd libpcsclite1. A second "
                + "copy may lie in /usr/local."
        case .serviceFailed(let error): error.cure
        case .copies:
            "Keep one: remove those in /usr/local, or those of the distribution."
        case .unlisted(let reader, _): reader.cure
        case .noReader(.windowsSubsystem):
            "Attach the reader from Windows: usbipd list, usbipd bind --busid ID, then usbipd "
                + "attach --wsl --busid ID"
        case .noReader:
            "Plug a reader in, and install its driver: apt install libccid libacsccid1"
        case .inactiveIFDNFC: "Activate it while pcscd runs: ifdnfc-activate yes"
        case .noContactlessReader: "Plug a contactless reader in."
        case .limitedReader: "Take another reader for payment cards: Docs/Readers.md lists them."
        case .severalContactlessReaders: "Choose one by name, or “auto” for the first."
        }
    }

    private static func name(_ surroundings: Surroundings) -> String {
        switch surroundings {
        case .host: "machine"
        case .windowsSubsystem: "distribution"
        case .container: "container"
        case .flatpak: "Flatpak sandbox"
        case .snap: "snap"
        }
    }

    /// How a sandbox is given the socket of the host's service.
    private static func passingIn(_ surroundings: Surroundings) -> String {
        switch surroundings {
        case .flatpak:
            "Let it in: flatpak override --user --socket=pcsc, and the application's name"
        case .snap: "Let it in: snap connect, with the plug pcscd of the application"
        default:
            "Mount the host's folder /run/pcscd, not the socket in it, which a restart replaces: "
                + "-v /run/pcscd:/run/pcscd"
        }
    }

    private static func list(_ names: [ReaderName]) -> String {
        names.map { "“\($0.text)”" }.joined(separator: ", ")
    }
}
