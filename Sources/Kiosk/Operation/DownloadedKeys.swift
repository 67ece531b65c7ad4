// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import HTTPClient
internal import PaymentToken
internal import Support

/// The provider's public keys at a URL, with a copy in the service's state.
///
/// The reader reads the copy at each `prepare`, so new keys need no new reader. With the copy, the
/// service also starts while the provider cannot be reached.
struct DownloadedKeys: Sendable {
    /// The name of the copy: a JSON Web Key Set with one more member, `source`, which is the URL.
    static let file = "psp-downloaded.jwks"
    /// The time between two downloads: a provider publishes new keys a day before they are used.
    static let interval = Duration.seconds(3600)
    /// The time until the next download after one that failed.
    static let pause = Duration.seconds(60)

    private let address: WebAddress
    private let folder: StateFolder
    private let client: Client

    init(at address: WebAddress, in folder: StateFolder, client: Client = Client()) {
        self.address = address
        self.folder = folder
        self.client = client
    }

    /// The path of the copy.
    var path: String { folder.path(of: Self.file) }

    /// Whether the copy is of keys from the same URL.
    var hasCopy: Bool {
        guard
            let bytes = try? RegularFile.contents(
                atPath: path, limit: JSONLimits.keySet.length),
            let source = try? JSONObject(parsing: bytes, limits: .keySet)["source"]?.string
        else { return false }
        return source == address.description
    }

    /// Downloads the keys, and replaces the copy.
    ///
    /// - Returns: Whether the keys differ from those of the copy.
    /// - Throws: `HTTPClientError` or `StateError`.
    func renew() async throws -> Bool {
        let keys = try await client.keySet(at: address)
        // A reader without such a key could not seal what it reads.
        guard keys.keys.contains(where: \.canEncrypt) else {
            throw HTTPClientError(
                .notKeySet, address.description, detail: "it has no key for encryption")
        }
        let source = JSONWriter.object { $0.append("source", address.description) }
        let copy = source.dropLast() + Array(",".utf8) + keys.publicText.utf8.dropFirst()
        let earlier = try? RegularFile.contents(atPath: path, limit: JSONLimits.keySet.length)
        try folder.write(String(decoding: copy, as: UTF8.self), to: Self.file)
        return earlier.map { !$0.elementsEqual(copy) } ?? true
    }
}
