// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import PCSC

/// Each reader is connected to a simulated machine whose service lists at most one reader.
@Suite("Readers that are connected but not listed by the PC/SC service")
struct UnlistedReaderTests {
    private static let acr122 = USBIdentifier(0x072F, 0x2200)
    private static let other = USBIdentifier(0x1234, 0xABCD)

    private static func finding(_ made: MadeUpMachine, _ names: String...) -> ServiceFinding? {
        ServiceDiagnosis(
            socket: ServiceSocket(path: "/socket"), probe: nil,
            readers: .success(names.map { ReaderStatus(name: ReaderName($0)) }),
            machine: made.seen()
        ).findings.first
    }

    private static func reason(_ made: MadeUpMachine, _ names: String...) -> UnlistedReader.Reason?
    {
        guard case .unlisted(let reader, isNeeded: true) = finding(made) else { return nil }
        return reader.reason
    }

    @Test("A connected reader is recognized by its driver's name or its known name")
    func listed() throws {
        let made = try MadeUpMachine()
        try made.install(for: [Self.other, Self.acr122])
        try made.plugIn(Self.other)
        #expect(Self.reason(made) == .failed)
        #expect(Self.finding(made, "Driver 1234:abcd [CL] (01) 00 00") == nil)
        let known = try MadeUpMachine()
        try known.install(for: [Self.acr122])
        try known.plugIn(Self.acr122)
        let finding = Self.finding(known, "ACS ACR122U 00 00")
        guard case .limitedReader = finding else {
            Issue.record("\(String(describing: finding))")
            return
        }
    }

    @Test("A device that is not a reader is ignored")
    func noReader() throws {
        let made = try MadeUpMachine()
        try made.plugIn(USBIdentifier(0x046D, 0xC31C), name: "Keyboard", kinds: ["03"])
        #expect(Self.finding(made) == .noReader(.host))
    }

    @Test("A connected but unlisted reader next to a listed contactless reader is only a note")
    func notNeeded() throws {
        let made = try MadeUpMachine()
        try made.plugIn(Self.other)
        let finding = Self.finding(made, "ACS ACR1252 Reader [ACR1252 Reader PICC] 00 00")
        #expect(finding?.isHarmless == true)
    }

    @Test("A kernel module is reported only if it uses the reader")
    func kernelModule() throws {
        let made = try MadeUpMachine()
        try made.install(for: [Self.acr122])
        try made.write("/sys/module/pn533_usb/refcnt", "0")
        try made.plugIn(Self.acr122, driver: "pn533_usb")
        #expect(Self.reason(made) == .kernelModule("pn533_usb"))
        #expect(Self.finding(made)?.remedy.contains("modprobe -r pn533_usb") == true)
        let free = try MadeUpMachine()
        try free.write("/sys/module/pn533_usb/refcnt", "0")
        #expect(Self.finding(free) == .noReader(.host))
    }

    @Test("A device in another mode is recognized by its identifier and interfaces")
    func otherModes() throws {
        let rows: [(USBIdentifier, [String], KnownReader.OtherMode)] = [
            (USBIdentifier(0x076B, 0x5428), ["03"], .keyboard),
            (USBIdentifier(0x072F, 0x223D), ["ff"], .firmwareUpdate),
            (USBIdentifier(0x09D8, 0x0410), ["03"], .keyboard),
            (USBIdentifier(0x1C34, 0x7000), ["02", "0a"], .serialPort),
            (USBIdentifier(0x1C34, 0x7000), ["ff"], .other),
        ]
        for (identifier, kinds, mode) in rows {
            let made = try MadeUpMachine()
            try made.plugIn(identifier, kinds: kinds)
            #expect(Self.reason(made) == .otherMode(mode), "\(identifier)")
        }
    }

    @Test("A missing driver, an outdated driver, and outdated firmware are reported")
    func drivers() throws {
        let stick = try MadeUpMachine()
        try stick.plugIn(USBIdentifier(0x04E6, 0x5591), kinds: ["ff"])
        guard case .unusable = Self.reason(stick) else {
            Issue.record("\(String(describing: Self.finding(stick)))")
            return
        }
        let made = try MadeUpMachine()
        try made.plugIn(Self.other)
        #expect(Self.reason(made) == .noDriver)
        try made.install(for: [Self.acr122])
        #expect(Self.reason(made) == .noDriver)
        try made.write("/usr/lib/pcsc/drivers/broken.bundle/Contents/Info.plist", "no list")
        try made.install("ifd-acsccid", for: [Self.other])
        #expect(Self.reason(made) == .failed)
        let old = try MadeUpMachine()
        try old.install(for: [Self.acr122])
        try old.plugIn(Self.acr122, release: "0205")
        #expect(Self.reason(old) == .oldFirmware(0x0206))
        #expect(Self.finding(old)?.cause.contains("2.05") == true)
        #expect(Self.finding(old)?.cause.contains("2.06") == true)
    }

    @Test("A missing device node, one without access, and one another program uses are reported")
    func nodes() throws {
        let closed = try MadeUpMachine()
        try closed.install(for: [Self.other])
        try closed.plugIn(Self.other)
        try closed.run("pcscd", as: 4_194_300, user: 4_000_000)
        #expect(Self.reason(closed) == .closedNode)
        let container = try MadeUpMachine()
        try container.install(for: [Self.other])
        try container.plugIn(Self.other, hasNode: false)
        #expect(Self.reason(container) == .failed)
        try container.run("pcscd", as: 4_194_300)
        #expect(Self.reason(container) == .noNode)
        let held = try MadeUpMachine()
        try held.install(for: [Self.other])
        try held.plugIn(Self.other)
        try held.run("pcscd", as: 4_194_300, opens: MadeUpMachine.node)
        #expect(Self.reason(held) == .failed)
        try held.run("scdaemon", as: 4_194_301, opens: MadeUpMachine.node)
        #expect(Self.reason(held) == .held([ServiceClient(name: "scdaemon", process: 4_194_301)]))
        #expect(Self.finding(held)?.remedy.contains("disable-ccid") == true)
    }

    @Test("Only the printable ASCII characters of a device's name are shown")
    func name() throws {
        let made = try MadeUpMachine()
        try made.plugIn(Self.other, name: "Field\u{1B}[2J ü")
        #expect(Self.finding(made)?.cause.contains("“Field[2J ” (1234:abcd)") == true)
    }
}
