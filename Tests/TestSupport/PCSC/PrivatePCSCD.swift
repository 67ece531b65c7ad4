// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPrivateService
internal import Foundation
internal import SmartCard
internal import Support

/// A pcscd of a test's own, with a virtual reader of two slots.
///
/// It runs in user, mount and network namespaces of its own: the driver's ports, which
/// it opens on every address, are seen by nobody else, `/run/pcscd` is private, and no
/// right of root is needed. Where the system refuses namespaces (an unprivileged
/// container, which is one already) it runs without, on free ports. It ends with this
/// object, and with the test process however that ends.
public final class PrivatePCSCD: Sendable {
    /// The name of a serial reader.
    public static let serialReader = "GemPC Twin 00 00"
    /// The reader names of the two slots.
    public static let readers = ["Virtual PCD 00 00", "Virtual PCD 00 01"]

    /// The socket, for the variable `PCSCLITE_CSOCK_NAME` of a child process.
    public let socketPath: String

    private let directory: URL
    private let port: UInt16
    private let service: Lock<private_service?>

    /// Starts a pcscd for child processes.
    ///
    /// - Throws: `PrivatePCSCDError`.
    public convenience init() throws {
        try self.init(directory: Self.makeDirectory())
    }

    private init(directory: URL, serialReader: SerialReader? = nil) throws {
        self.directory = directory
        socketPath = directory.appending(path: "pcscd.comm").path
        // Ports of the driver's default in a private network; otherwise free ones.
        var port: UInt16 = 35_963
        var service = try Self.open(directory: directory, port: port, serialReader)
        if !service.isolated {
            private_service_close(&service)
            port = try Self.freePort()
            service = try Self.open(directory: directory, port: port, serialReader)
        }
        self.port = port
        self.service = Lock(service)
        try start()
    }

    deinit {
        stop()
    }

    /// Ends pcscd for good; later calls have no effect.
    public func stop() {
        service.withLock { service in
            guard var running = service else { return }
            service = nil
            private_service_close(&running)
            try? FileManager.default.removeItem(at: directory)
        }
    }

    /// Runs `body` with a pcscd that this process's own PC/SC calls reach.
    ///
    /// libpcsclite reads its socket's path once a process, so tests take turns.
    ///
    /// - Parameters:
    ///   - serialReader: A reader for libccid in place of the virtual one.
    ///   - body: The test; the pcscd ends with it.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, `PrivatePCSCDError`.
    public static func run<Value: Sendable>(
        with serialReader: SerialReader? = nil, _ body: (PrivatePCSCD) async throws -> Value
    ) async throws -> Value {
        await turns.enter()
        defer { turns.leave() }
        let pcscd = try PrivatePCSCD(
            directory: try processDirectory(), serialReader: serialReader)
        // Now, not when the last reference goes: the next test uses the same directory.
        defer { pcscd.stop() }
        return try await body(pcscd)
    }

    /// What a child process needs in its environment to reach this pcscd.
    public var environment: [String: String] { ["PCSCLITE_CSOCK_NAME": socketPath] }

    /// The command before which a child process sees the driver's ports, then its own words.
    ///
    /// The ports are ``port(slot:)`` on 127.0.0.1.
    public var namespaceCommand: [String] {
        service.withLock { service in
            guard let service, service.isolated else { return [] }
            return [
                "/usr/bin/nsenter", "--target", String(service.supervisor), "--user", "--net",
                "--preserve-credentials",
            ]
        }
    }

    /// The port on which the driver waits for the card of a slot.
    public func port(slot: Int) -> UInt16 { port + UInt16(slot) }

    /// Starts pcscd again after it was ended.
    ///
    /// - Throws: `PrivatePCSCDError`.
    public func start() throws {
        let code = use { private_service_start(&$0) }
        guard code > 0 else { throw PrivatePCSCDError("start pcscd", code: -code) }
    }

    /// Ends pcscd as a crash does, and waits for its end.
    public func kill() throws { try signal(SIGKILL) }

    /// Asks pcscd to end, and waits for it.
    public func terminate() throws { try signal(SIGTERM) }

    /// Stops pcscd from answering, and waits until all its threads stand still.
    public func freeze() throws { try signal(SIGSTOP) }

    /// Lets pcscd answer again.
    public func thaw() throws { try signal(SIGCONT) }

    /// Connects to the driver as a card does.
    ///
    /// - Parameter slot: 0 or 1.
    /// - Returns: A connected TCP socket, which the caller closes.
    /// - Throws: `PrivatePCSCDError`.
    public func connectCard(slot: Int = 0) throws -> Int32 {
        let port = port(slot: slot)
        let descriptor = use { private_service_connect(&$0, port) }
        guard descriptor >= 0 else {
            throw PrivatePCSCDError("connect to the reader driver", code: -descriptor)
        }
        return descriptor
    }

    /// What pcscd has written.
    public var log: String {
        let data = try? Data(contentsOf: directory.appending(path: "pcscd.log"))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private func use(_ body: (inout private_service) -> Int32) -> Int32 {
        service.withLock { service in
            guard var running = service else { return -EPIPE }
            return body(&running)
        }
    }

    private func signal(_ number: Int32) throws {
        let code = use { private_service_signal(&$0, number) }
        guard code == 0 else { throw PrivatePCSCDError("signal pcscd", code: abs(code)) }
    }
}

extension PrivatePCSCD {
    static let turns = Turns()

    private static let sharedPath: Result<String, any Error> = Result {
        let directory = try makeDirectory()
        // Before the first PC/SC call of the process, which is after this in every test.
        setenv("PCSCLITE_CSOCK_NAME", directory.appending(path: "pcscd.comm").path, 1)
        return directory.path
    }

    static func processDirectory() throws -> URL {
        let directory = URL(filePath: try sharedPath.get(), directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory
    }

    private static func makeDirectory() throws -> URL {
        // The path of a Unix socket has at most 107 bytes, so a long folder gives way to /tmp.
        let temporary = FileManager.default.temporaryDirectory.path
        let parent = temporary.utf8.count <= 72 ? temporary : "/tmp"
        var template = Array("\(parent)/taptopay-pcscd-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw PrivatePCSCDError("make a directory", code: errno)
        }
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    private static func open(
        directory: URL, port: UInt16, _ serialReader: SerialReader?
    ) throws -> private_service {
        let readers = directory.appending(path: "reader.conf.d")
        try FileManager.default.createDirectory(at: readers, withIntermediateDirectories: true)
        let virtual = """
            FRIENDLYNAME "Virtual PCD"
            DEVICENAME /dev/null:\(port)
            LIBPATH /usr/lib/pcsc/drivers/serial/libifdvpcd.so
            CHANNELID \(port)

            """
        let serial = serialReader.map { reader in
            """
            FRIENDLYNAME "GemPC Twin"
            DEVICENAME \(reader.path):GemPCTwin
            LIBPATH /usr/lib/pcsc/drivers/serial/libccidtwin.so

            """
        }
        try Data((serial ?? virtual).utf8).write(to: readers.appending(path: "reader"))
        let socket = directory.appending(path: "pcscd.comm").path
        let log = directory.appending(path: "pcscd.log").path
        let words = ["/usr/sbin/pcscd", "--foreground", "--config", readers.path]
        // Also gone when the test process crashes.
        let files = [socket, log, readers.appending(path: "reader").path]
        let folders = [readers.path, directory.path]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var leftovers: [UnsafeMutablePointer<CChar>?] =
            (files + folders).map { strdup($0) } + [nil]
        defer { (arguments + leftovers).forEach { free($0) } }
        var service = private_service()
        let code = private_service_open(&service, socket, log, &arguments, &leftovers)
        guard code == 0 else { throw PrivatePCSCDError("start a supervisor", code: code) }
        return service
    }

    /// Finds two neighbouring ports that nobody uses now.
    private static func freePort() throws -> UInt16 {
        for candidate in stride(from: UInt16(20_000), to: 32_000, by: 2).shuffled()
        where isFree(candidate) && isFree(candidate + 1) {
            return candidate
        }
        throw PrivatePCSCDError("find a free port", code: EADDRINUSE)
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        } == 0
    }
}
