// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CPrivateService
internal import Foundation
internal import Support

/// A private pcscd for a test, with a virtual reader of two slots.
///
/// It runs in its own user, mount, and network namespaces: no other program sees the driver's
/// ports, which it opens on every address, `/run/pcscd` is private, and no root rights are
/// required. If the system refuses namespaces (such as in an unprivileged container), it runs
/// without them, on free ports. It ends with this object, and with the test process however that
/// ends.
public final class PrivatePCSCD: Sendable {
    /// Whether pcscd and both reader drivers of the tests are installed, and `make test WITHOUT=pcsc`
    /// does not exclude them.
    public static let isInstalled =
        !LeftOut.contains("pcsc")
        && [
            program, "/usr/lib/pcsc/drivers/serial/libifdvpcd.so",
            "/usr/lib/pcsc/drivers/serial/libccidtwin.so",
        ].allSatisfy { FileManager.default.fileExists(atPath: $0) }

    private static let program = "/usr/sbin/pcscd"
    /// The option that lets a pcscd with polkit serve this user without D-Bus, which the private
    /// `/run` hides.
    private static let policyOptions: [String] = {
        let code = (try? Data(contentsOf: URL(filePath: program))) ?? Data()
        let option = "disable-polkit"
        return code.range(of: Data(option.utf8)) == nil ? [] : ["--" + option]
    }()
    /// The name of a serial reader.
    public static let serialReader = "GemPC Twin 00 00"
    /// The usual name of the virtual reader.
    public static let device = "Example Reader"
    /// The reader names of the two slots.
    public static let readers = ["\(device) 00 00", "\(device) 00 01"]

    /// The socket, for the variable `PCSCLITE_CSOCK_NAME` of a child process.
    public let socketPath: String

    private let directory: URL
    private let port: UInt16
    private let service: Lock<private_service?>

    /// Starts a pcscd for child processes.
    ///
    /// - Parameter device: The name of the virtual reader, without index and slot.
    /// - Throws: `PrivatePCSCDError`.
    public convenience init(device: String = PrivatePCSCD.device) throws {
        try self.init(directory: Self.makeDirectory(), device: device)
    }

    private init(
        directory: URL, device: String = PrivatePCSCD.device, serialReader: SerialReader? = nil
    ) throws {
        self.directory = directory
        socketPath = directory.appending(path: "pcscd.comm").path
        // A private network assigns ports from 32768 on: a card that connects before the driver
        // listens must not be given the driver's own port, which would connect it to itself.
        var port: UInt16 = 20_000
        var service = try Self.open(directory: directory, device, port: port, serialReader)
        if !service.isolated {
            private_service_close(&service)
            port = try Self.freePort()
            service = try Self.open(directory: directory, device, port: port, serialReader)
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
    /// libpcsclite reads the path of its socket once per process, so tests take turns. Most of their
    /// suites are serialized: otherwise, the tests that wait here would keep all others from running.
    ///
    /// - Parameters:
    ///   - device: The name of the virtual reader, without index and slot.
    ///   - serialReader: A reader for libccid in place of the virtual one.
    ///   - body: The test; the pcscd ends with it.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws, or `PrivatePCSCDError`.
    public static func run<Value: Sendable>(
        device: String = PrivatePCSCD.device, with serialReader: SerialReader? = nil,
        _ body: (PrivatePCSCD) async throws -> Value
    ) async throws -> Value {
        await turns.enter()
        defer { turns.leave() }
        let pcscd = try PrivatePCSCD(
            directory: try processDirectory(), device: device, serialReader: serialReader)
        // Now, not when the last reference goes: the next test uses the same directory.
        defer { pcscd.stop() }
        return try await body(pcscd)
    }

    /// The variables with which a child process reaches this pcscd.
    public var environment: [String: String] { ["PCSCLITE_CSOCK_NAME": socketPath] }

    /// The command words that start a child process in the network namespace of the driver's ports.
    ///
    /// Its own words follow. The ports are ``port(slot:)`` on 127.0.0.1.
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

    /// Starts pcscd again after it has ended.
    ///
    /// - Throws: `PrivatePCSCDError`.
    public func start() throws {
        let code = use { private_service_start(&$0) }
        guard code > 0 else { throw PrivatePCSCDError("start pcscd", code: -code) }
    }

    /// Ends pcscd like a crash, and waits for its end.
    public func kill() throws { try signal(SIGKILL) }

    /// Asks pcscd to end, and waits for it.
    public func terminate() throws { try signal(SIGTERM) }

    /// Stops pcscd, and waits until none of its threads runs.
    public func freeze() throws { try signal(SIGSTOP) }

    /// Lets pcscd continue.
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

    /// The output of pcscd.
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
        // Before the first PC/SC call of the process, which comes later in every test.
        setenv("PCSCLITE_CSOCK_NAME", directory.appending(path: "pcscd.comm").path, 1)
        return directory.path
    }

    static func processDirectory() throws -> URL {
        let directory = URL(filePath: try sharedPath.get(), directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        return directory
    }

    private static func makeDirectory() throws -> URL {
        // The path of a Unix socket has at most 107 bytes, so /tmp replaces a long folder.
        let temporary = FileManager.default.temporaryDirectory.path
        let parent = temporary.utf8.count <= 72 ? temporary : "/tmp"
        var template = Array("\(parent)/taptopay-pcscd-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw PrivatePCSCDError("make a directory", code: errno)
        }
        let path = String(
            decoding: template.dropLast().map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
        return URL(filePath: path, directoryHint: .isDirectory)
    }

    private static func open(
        directory: URL, _ device: String, port: UInt16, _ serialReader: SerialReader?
    ) throws -> private_service {
        let readers = directory.appending(path: "reader.conf.d")
        try FileManager.default.createDirectory(at: readers, withIntermediateDirectories: true)
        let virtual = """
            FRIENDLYNAME "\(device)"
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
        let words = [program, "--foreground", "--config", readers.path] + policyOptions
        // Removed even if the test process crashes.
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

    /// Finds two neighboring ports that are free now.
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
