// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Why a server does not start; two errors are equal when their codes are.
package struct ServerError: Error, Sendable {
    package enum Code: Hashable, Sendable {
        /// The address is not a numeric one, or none of this machine.
        case addressNotUsable
        /// Somebody else listens there.
        case addressInUse
        /// A port below 1024, or a directory, that this user may not use.
        case notPermitted
        /// The path is longer than a Unix socket can have, 107 bytes.
        case pathTooLong
        /// Something lies at the path that is not an abandoned socket.
        case pathInUse
        /// The descriptor is no listening stream socket.
        case notListening
        /// Other machines could connect, and there is no certificate.
        case clearText
        /// A certificate or key file cannot be read.
        case fileNotReadable
        /// The key file can be read or changed by others than its owner.
        case keyFileMode
        /// The files are no certificate and key in PEM that belong together.
        case certificate
        /// The system lacks memory, threads or descriptors.
        case resources
    }

    package let code: Code
    /// The address or file.
    package let subject: String
    /// The system's error number, or 0.
    package let systemError: Int32

    package init(_ code: Code, _ subject: String, systemError: Int32 = 0) {
        self.code = code
        self.subject = subject
        self.systemError = systemError
    }
}

extension ServerError: Hashable {
    package static func == (left: ServerError, right: ServerError) -> Bool {
        left.code == right.code
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension ServerError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    package var description: String {
        let text =
            switch code {
            case .addressNotUsable:
                "\(subject) is no address of this machine: use 127.0.0.1 or [::1]"
            case .addressInUse: "somebody listens at \(subject) already: use another port"
            case .notPermitted: "this user may not listen at \(subject)"
            case .pathTooLong: "the path \(subject) is too long for a socket: use at most 107 bytes"
            case .pathInUse: "\(subject) is there already and in use: use another path"
            case .notListening: "\(subject) is no listening stream socket"
            case .clearText:
                "other machines reach \(subject), and what goes there without TLS can be read: give "
                    + "--certificate and --key, listen at 127.0.0.1, or say --insecure"
            case .fileNotReadable: "\(subject) cannot be read"
            case .keyFileMode:
                "others may read or change the key file \(subject): give it mode 0600"
            case .certificate: "\(subject) are no certificate and its key in PEM"
            case .resources: "the system has no memory, thread or descriptor left for \(subject)"
            }
        return systemError == 0 ? text + "." : text + " (system error \(systemError))."
    }
}
