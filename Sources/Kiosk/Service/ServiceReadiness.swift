// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import ServiceInterface
internal import Support

/// Whether the service can sell, and otherwise why not.
struct ServiceReadiness: Sendable {
    /// A change, as clients and the log receive it.
    private struct Change: Hashable, Encodable {
        let isReady: Bool
        /// Why the service cannot sell, or `nil`.
        let reason: String?
    }

    private let dependencies: ServiceDependencies
    private let service: ReaderService
    private let preparation: AutomaticPreparation
    private let certificate: Lock<ServerCertificate?>
    private let last = Lock<Change?>(nil)
    /// The warning of the certificate's end, as logged.
    private let lastWarning = Lock<String?>(nil)

    /// Creates the readiness of a service.
    ///
    /// - Parameters:
    ///   - service: The reader.
    ///   - preparation: What keeps the reader prepared.
    ///   - certificate: The certificate of the server, if it has one.
    init(
        _ service: ReaderService, _ preparation: AutomaticPreparation,
        certificate: Lock<ServerCertificate?>
    ) {
        self.service = service
        self.preparation = preparation
        self.certificate = certificate
        dependencies = service.dependencies
    }

    /// What is worth knowing about a service that can sell.
    struct Notes: Sendable {
        /// How the clock went back a short time ago, or `nil`.
        let clock: String?
        /// When the certificate ends, if that is soon, or `nil`.
        let certificate: String?
    }

    /// Checks everything that a sale requires.
    ///
    /// - Returns: What is worth knowing in addition.
    /// - Throws: `Problem`: why the service cannot sell.
    func check() async throws(Problem) -> Notes {
        let setback = try await dependencies.checkReadiness()
        let warning = certificateWarning
        if let warning, certificate.withLock({ $0?.isExpired(at: dependencies.now()) }) == true {
            throw Problem(.serviceUnavailable, named: "certificate-expired", warning)
        }
        guard await service.isPrepared else {
            let problem = await preparation.problem ?? .notPrepared(service.identifier)
            throw Problem(.serviceUnavailable, problem.detail, type: problem.type)
        }
        return Notes(clock: setback?.description, certificate: warning)
    }

    /// Logs and publishes whether the service can sell, when that has changed.
    func report() async {
        var change = Change(isReady: true, reason: nil)
        let warning = certificateWarning
        do throws(Problem) {
            _ = try await check()
        } catch {
            change = Change(isReady: false, reason: error.detail)
        }
        let isNew = last.withLock { last in
            defer { last = change }
            return last != change
        }
        if isNew {
            dependencies.events.publish(ServerSentEvent("readiness", json: change))
            dependencies.log.write(
                "readiness",
                [
                    "state": .text(change.isReady ? "ready" : "notReady"),
                    "problem": .text(change.reason ?? ""),
                ])
        }
        let isNewWarning = lastWarning.withLock { last in
            defer { last = warning }
            return last != warning
        }
        if isNewWarning, let warning {
            dependencies.log.write("certificate", ["problem": .text(warning)])
        }
    }

    /// Adds the gauges of what a sale requires.
    func add(to page: inout Exposition) async {
        page.gauge("taptopay_ready", "Whether the service can sell.", await isReady ? 1 : 0)
        page.gauge(
            "taptopay_reader_prepared", "Whether the reader is prepared.",
            await service.isPrepared ? 1 : 0)
        page.gauge(
            "taptopay_reader_available", "Whether the reader responded at the last attempt.",
            await preparation.isReaderAvailable ? 1 : 0)
        if let end = await service.sessionEnd {
            page.gauge(
                "taptopay_session_seconds", "The time until the reader's session ends.",
                Int(end.timeLeft.components.seconds))
            page.gauge(
                "taptopay_reader_token_expiry_timestamp_seconds", "When the reader token expires.",
                Int(end.tokenExpiry))
        }
        if let end = certificate.withLock({ $0?.end }) {
            page.gauge(
                "taptopay_certificate_expiry_timestamp_seconds", "When the certificate expires.",
                Int(end))
        }
        if let time = dependencies.keysTime() {
            page.gauge(
                "taptopay_psp_keys_timestamp_seconds",
                "When the provider's keys were downloaded or written.", Int(time))
        }
        if let free = dependencies.store.freeBytes {
            page.gauge(
                "taptopay_state_free_bytes", "The free space on the disk of the state.", free)
        }
    }

    /// When the certificate ends, if that is soon, or that it has ended.
    private var certificateWarning: String? {
        certificate.withLock { $0?.warning(at: dependencies.now()) }
    }

    private var isReady: Bool {
        get async { (try? await check()) != nil }
    }
}
