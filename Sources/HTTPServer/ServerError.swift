// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Support

/// Why a server cannot start; two errors are equal when their codes are.
package struct ServerError: Error, Sendable {
    package enum Code: Hashable, Sendable {
        /// The address is not numeric, or is not an address of this machine.
        case addressNotUsable
        /// Another program already listens there.
        case addressInUse
        /// This user has no permission for the port, which is below 1024, or for the directory.
        case notPermitted
        /// The path is longer than the 107 bytes that a Unix socket allows.
        case pathTooLong
        /// The path exists and is not an abandoned socket.
        case pathInUse
        /// The descriptor is not a listening stream socket.
        case notListening
        /// Other machines could connect, and there is no certificate.
        case clearText
        /// A certificate or key file cannot be read.
        case fileNotReadable
        /// Users other than its owner can read or change the key file.
        case keyFileMode
        /// The files are not a matching certificate and key in PEM.
        case certificate
        /// The certificate is no longer valid.
        case certificateExpired
        /// The certificate is not valid yet.
        case certificateNotYetValid
        /// The system is out of memory, threads, or descriptors.
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

extension ServerError: CodedError {}

extension ServerError: CustomStringConvertible {
    /// What is wrong and what to do about it.
    package var description: String {
        let text =
            switch code {
            case .addressNotUsable:
                "\(subject) is not an address of this machine: use 127.0.0.1 or [::1]"
            case .addressInUse: "\(subject) is already in use: use another port"
            case .notPermitted: "This user has no permission to listen at \(subject)"
            case .pathTooLong: "The path \(subject) is too long for a socket: use at most 107 bytes"
            case .pathInUse: "\(subject) is already in use: use another path"
            case .notListening: "\(subject) is not a listening stream socket"
            case .clearText:
                "Other machines can reach \(subject) and read its traffic without TLS: use "
                    + "--certificate and --key, listen at 127.0.0.1, or allow it with --insecure"
            case .fileNotReadable: "\(subject) cannot be read"
            case .keyFileMode:
                "Other users can read or change the key file \(subject): set its mode to 0600"
            case .certificate: "\(subject) are not a certificate and its key in PEM"
            case .certificateExpired:
                "The certificate in \(subject) has expired, so no client would connect: renew it"
            case .certificateNotYetValid:
                "The certificate in \(subject) is not valid yet: check the machine's clock"
            case .resources: "The system is out of memory, threads, or descriptors for \(subject)"
            }
        return systemError == 0 ? text + "." : text + " (system error \(systemError))."
    }
}
