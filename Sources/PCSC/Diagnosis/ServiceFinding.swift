// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Something that keeps cards from being read, with its cure.
package enum ServiceFinding: Hashable, Sendable {
    /// The service is not installed.
    case notInstalled
    /// The service's socket is not there.
    case noSocket(path: String)
    /// The service ended without removing its socket.
    case staleSocket(path: String)
    /// The service's socket is closed to this user.
    case socketDenied(path: String)
    /// The service does not answer.
    case frozen(path: String)
    /// The service's policy refuses this user.
    case refused
    /// The service and libpcsclite speak different versions of their protocol.
    case protocolMismatch(ServiceProbe.ProtocolVersion?)
    /// The service fails otherwise.
    case serviceFailed(PCSCError)
    /// Kernel modules hold readers that pcscd needs.
    case kernelModules([String])
    /// The service lists no reader.
    case noReader
    /// No reader has a contactless interface.
    case noContactlessReader([ReaderName])
    /// A reader cannot read every card, for this reason.
    case limitedReader(ReaderName, reason: String)
    /// Several readers have one, so one has to be chosen.
    case severalContactlessReaders([ReaderName])

    /// Whether cards can be read all the same.
    package var isHarmless: Bool {
        switch self {
        case .kernelModules, .severalContactlessReaders, .limitedReader: true
        default: false
        }
    }

    /// What was found.
    package var cause: String {
        switch self {
        case .notInstalled: "The PC/SC service (pcscd) is not installed."
        case .noSocket(let path): "The PC/SC service is not running: there is no \(path)."
        case .staleSocket(let path):
            "The PC/SC service is not running: no program listens at \(path)."
        case .socketDenied(let path): "This user may not open \(path)."
        case .frozen(let path): "The PC/SC service does not answer at \(path)."
        case .refused: "The policy of the PC/SC service (polkit) refuses this user."
        case .protocolMismatch(let version):
            "libpcsclite and pcscd speak different protocols"
                + (version.map { "; pcscd speaks \($0)." } ?? ".")
        case .serviceFailed(let error): "\(error.cause) (\(error.digits))"
        case .kernelModules(let names):
            "The kernel modules \(names.joined(separator: ", ")) are loaded; they take readers "
                + "with a PN53x chip, such as the ACR122U, away from pcscd."
        case .noReader: "The PC/SC service sees no reader."
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
        case .noSocket, .staleSocket: "Start it: systemctl enable --now pcscd.socket"
        case .socketDenied:
            "Log in at the machine itself, or join the group that owns the socket."
        case .frozen:
            "Unplug the reader, start the service again with systemctl restart pcscd, and plug the "
                + "reader in."
        case .refused:
            "Log in at the machine itself; over SSH, in a container or as a service install "
                + "polkit/50-taptopay.rules and join the group taptopay."
        case .protocolMismatch:
            "Install both from one release: apt install --reinstall pcscd libpcsclite1. A second "
                + "copy may lie in /usr/local."
        case .serviceFailed(let error): error.cure
        case .kernelModules(let names):
            "modprobe -r \(names.joined(separator: " ")), and for the next start write "
                + "“blacklist pn533_usb” to /etc/modprobe.d/taptopay.conf"
        case .noReader:
            "Plug a reader in, and install its driver: apt install libccid libacsccid1"
        case .noContactlessReader: "Plug a contactless reader in."
        case .limitedReader: "Take another reader for payment cards: Docs/Readers.md lists them."
        case .severalContactlessReaders: "Choose one by name, or “auto” for the first."
        }
    }

    private static func list(_ names: [ReaderName]) -> String {
        names.map { "“\($0.text)”" }.joined(separator: ", ")
    }
}
