// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import HTTPServer
internal import ProximityReader
internal import ServiceInterface
internal import Support

/// The running service, which follows the orders of signals and the service manager.
struct RunningService: Sendable {
    let kiosk: Kiosk
    let servers: [Server]
    let source: ReaderSource
    let security: TransportSecurity?
    let manager: ServiceManager
    /// The time for downloads.
    var time = TimeSource(ContinuousClock())

    /// Serves until an order to end.
    ///
    /// - Parameter orders: The orders.
    func run(until orders: AsyncStream<ServiceSignals.Order>) async {
        manager.notify(.ready(status))
        let watchdog = manager.watchdogTime.map { time in
            Task {
                await ServiceWatchdog.run(within: time, clock: ContinuousClock()) {
                    try await kiosk.answer()
                    for server in servers { await server.answer() }
                } notify: {
                    manager.notify(.alive)
                }
            }
        }
        let downloads = source.downloadedKeys.map { keys in
            Task { await download(keys, time) }
        }
        let maintenance = Task { await kiosk.maintain() }
        for await order in orders {
            guard order == .reload else { break }
            await reload()
        }
        manager.notify(.stopping)
        maintenance.cancel()
        await kiosk.stop()
        await withDiscardingTaskGroup { group in
            for server in servers { group.addTask { await server.stop() } }
        }
        watchdog?.cancel()
        downloads?.cancel()
    }

    /// Downloads the provider's keys again and again, until the task is canceled.
    ///
    /// New keys are used at once: tokens can be signed with them before the session ends.
    private func download(_ keys: DownloadedKeys, _ time: TimeSource) async {
        var (areNew, problem) = (false, "")
        while true {
            let pause = problem.isEmpty ? DownloadedKeys.interval : DownloadedKeys.pause
            guard (try? await time.sleep(until: time.now + pause)) != nil else { return }
            problem = await renew("keys", known: problem) {
                if try await keys.renew() { areNew = true }
                guard areNew else { return }
                try await reloadConfiguration()
                areNew = false
            }
        }
    }

    /// Lets the reader use the configuration, with its keys, as it is in the files.
    private func reloadConfiguration() async throws {
        let made = try source.make()
        try made.configuration.check()
        await kiosk.use(
            made.reader, name: made.name, emulator: made.emulator, settings: made.settings)
    }

    /// Reloads a part of what the service was given, and logs whether it was taken.
    ///
    /// - Parameters:
    ///   - part: What is reloaded.
    ///   - known: A problem that is not logged again, or empty.
    ///   - body: Reloads it.
    /// - Returns: Why the part keeps its previous value, or empty.
    private func renew(
        _ part: String, known: String = "", _ body: () async throws -> Void
    ) async -> String {
        var problem = ""
        do {
            try await body()
        } catch let error as PaymentCardReaderError {
            problem = error.errorDescription
        } catch {
            problem = "\(error)"
        }
        guard problem.isEmpty || problem != known else { return problem }
        source.log.write(
            "reload",
            [
                "part": .text(part), "state": .text(problem.isEmpty ? "taken" : "kept"),
                "problem": .text(problem),
            ])
        return problem
    }

    /// Reloads everything that is in files; an invalid part keeps its previous value.
    private func reload() async {
        manager.notifyReloading()
        var problems: [String] = []
        if let keys = source.downloadedKeys {
            problems.append(await renew("keys") { _ = try await keys.renew() })
        }
        problems.append(await renew("configuration") { try await reloadConfiguration() })
        problems.append(
            await renew("tokens") {
                _ = try await kiosk.loadTokens(from: source.folder)
                try LauncherPage.write(places, isSecure: security != nil, to: source.folder)
            })
        if let security {
            problems.append(
                await renew("certificate") {
                    let certificate = try ServerCertificate(security, now: currentTime())
                    for server in servers where !server.address.isUnix {
                        try server.renew(security)
                    }
                    kiosk.use(certificate)
                })
        }
        let mistakes = problems.filter { !$0.isEmpty }
        let kept = mistakes.isEmpty ? "" : " Not reloaded: " + mistakes.joined(separator: " ")
        manager.notify(.ready(status + kept))
    }

    private var places: [ListenAddress] { servers.map(\.address.resolved) }

    private var status: String {
        "Serving at \(places.map(\.description).joined(separator: " and "))."
    }
}
