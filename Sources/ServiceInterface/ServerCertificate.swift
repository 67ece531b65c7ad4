// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Cryptography
package import HTTPServer
internal import Support

/// The certificate of a service's server, which is valid, and its end.
package struct ServerCertificate: Sendable {
    /// How long before its end a certificate is warned of, in seconds: 30 days.
    private static let warningTime: Int64 = 30 * day
    private static let day: Int64 = 24 * 60 * 60
    private static let mostBytes = 256 * 1024

    /// The files.
    package let security: TransportSecurity
    /// When the certificate ends, in seconds since 1970; `nil` if only the TLS library can read it.
    package let end: Int64?

    /// Reads the files, and checks that the certificate is valid now.
    ///
    /// The server itself checks the rest: that both files fit together, and are readable.
    ///
    /// - Throws: `ServerError` with `certificateExpired` or `certificateNotYetValid`.
    package init(_ security: TransportSecurity, now: Int64) throws(ServerError) {
        self.security = security
        let file = try? RegularFile.contents(
            atPath: security.certificateFile, limit: Self.mostBytes)
        let own = file.flatMap { try? X509Certificate.certificates(file: $0) }?.first
        end = own?.end
        if isExpired(at: now) {
            throw ServerError(.certificateExpired, security.certificateFile)
        }
        guard own?.isValid(at: now) ?? true else {
            throw ServerError(.certificateNotYetValid, security.certificateFile)
        }
    }

    /// Returns whether the certificate has expired.
    package func isExpired(at now: Int64) -> Bool { end.map { now >= $0 } ?? false }

    /// Returns when the certificate ends, in a sentence, if that is soon; otherwise `nil`.
    package func warning(at now: Int64) -> String? {
        guard let end, end - now < Self.warningTime else { return nil }
        guard now < end else {
            return ServerError(.certificateExpired, security.certificateFile).description
        }
        let left = (end - now) / Self.day
        let days = left == 0 ? "less than a day" : left.counted("day")
        return "The certificate in \(security.certificateFile) expires in \(days): renew it, then "
            + "reload the service."
    }
}
