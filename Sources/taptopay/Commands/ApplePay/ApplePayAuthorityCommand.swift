// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ApplePayServer
internal import Cryptography
internal import Support

/// `taptopay applepay ca`: the authority that signs tokens and certifies merchants.
enum ApplePayAuthorityCommand {
    private struct Report: Encodable {
        let folder: String
        let root: String
        let intermediate: String
        /// SHA-256 of the root certificate.
        let fingerprint: String
        let new: Bool
    }

    static let command = Command(
        name: "ca", summary: "Create or show the authority that signs tokens.",
        discussion: """
            Apple's server has certificates under Apple Root CA - G3. This authority has its own: \
            a root that verifiers pin, an intermediate, and keys that sign EC_v1 and RSA_v1 \
            tokens. An existing authority is kept.
            """,
        options: [
            .json, TimeArgument.option,
            Option(name: "force", help: "Replace an existing authority and invalidate its tokens."),
        ] + LocalTokenServer.options,
        examples: ["taptopay applepay ca", "taptopay applepay ca --state authority --json"]
    ) { invocation in
        let server = try LocalTokenServer(
            invocation, now: TimeArgument.seconds(invocation), isRenewed: invocation.has("force"))
        let report = Report(
            folder: server.folder, root: "\(server.folder)/root.pem",
            intermediate: "\(server.folder)/intermediate.pem",
            fingerprint: Hexadecimal.string(Digest.sha256(server.authority.root)),
            new: server.isNew)
        if invocation.has("json") {
            try JSON.print(report)
        } else {
            Console.print("\(report.new ? "Created" : "Found") the authority in \(report.folder)")
            Console.print("Root for verifiers: \(report.root)")
            Console.print("SHA-256 of the root: \(report.fingerprint)")
        }
        return .done
    }
}
