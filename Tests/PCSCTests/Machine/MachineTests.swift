// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Testing

@testable internal import PCSC

@Suite("Detecting the machine's PC/SC environment")
struct MachineTests {
    private static let policy = "/usr/share/polkit-1/actions/org.debian.pcsc-lite.policy"

    @Test("A machine without files has no service and nothing else")
    func bare() throws {
        let machine = try MadeUpMachine().seen()
        var expected = Machine()
        expected.hasService = false
        #expect(machine == expected)
    }

    @Test("Containers, Flatpak, Snap, and Windows are distinguished from a plain host")
    func runtimeEnvironment() throws {
        let machine = try MadeUpMachine()
        #expect(machine.seen().runtimeEnvironment == .host)
        try machine.write("/proc/version", "Linux version 5.15.153.1-microsoft-standard-WSL2")
        #expect(machine.seen().runtimeEnvironment == .windowsSubsystem)
        #expect(machine.seen(["container": "podman"]).runtimeEnvironment == .container)
        #expect(machine.seen(["SNAP_NAME": "shop"]).runtimeEnvironment == .snap)
        try machine.write("/.dockerenv")
        #expect(machine.seen().runtimeEnvironment == .container)
        try machine.write("/.flatpak-info")
        #expect(machine.seen().runtimeEnvironment == .flatpak)
    }

    @Test(
        "A /proc mount that hides processes is detected",
        arguments: [
            ("hidepid=2", true), ("hidepid=invisible,gid=5", true), ("hidepid=0", false),
            ("gid=5", false),
        ])
    func hiddenProcesses(options: String, hides: Bool) throws {
        let machine = try MadeUpMachine()
        try machine.write(Self.policy)
        try machine.write("/run/dbus/system_bus_socket")
        try machine.write("/usr/lib/polkit-1/polkitd")
        try machine.write(
            "/proc/self/mountinfo",
            """
            22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw,hidepid=2
            24 22 0:22 / /proc rw,nosuid shared:12 - proc proc rw,\(options)
            30 24 0:23 / /proc/sys/fs/binfmt_misc rw - autofs systemd-1 rw
            """)
        #expect(machine.seen().refusal == (hides ? .hiddenProcesses : .noRule))
    }

    @Test("The files of D-Bus, polkit, and the rule show why the service refuses a user")
    func refusal() throws {
        let machine = try MadeUpMachine()
        // Such as in a container, whose pcscd is outside.
        #expect(machine.seen().refusal == .noRule)
        try machine.write(Self.policy)
        #expect(machine.seen().refusal == .noBus)
        try machine.write("/run/dbus/system_bus_socket")
        #expect(machine.seen().refusal == .noPolkit)
        try machine.write("/usr/lib/polkit-1/polkitd")
        #expect(machine.seen().refusal == .noRule)
        try machine.write("/usr/share/polkit-1/rules.d/50-taptopay.rules")
        #expect(machine.seen().refusal == .notInGroup)
        #expect(machine.seen().refusal.remedy.contains("usermod"))
        #expect(!machine.seen().refusal.remedy.contains("install"))
    }

    @Test("Additional copies of pcscd and libpcsclite are found, but not links to the first ones")
    func copies() throws {
        let machine = try MadeUpMachine()
        try machine.write("/usr/sbin/pcscd")
        try machine.write("/usr/lib/x86_64-linux-gnu/libpcsclite.so.1.0.0")
        try machine.link("/usr/lib/x86_64-linux-gnu/libpcsclite.so.1", to: "libpcsclite.so.1.0.0")
        try machine.link("/usr/bin/pcscd", to: "../sbin/pcscd")
        #expect(machine.seen().hasService)
        #expect(machine.seen().copies.isEmpty)
        try machine.write("/usr/local/lib/libpcsclite.so.1")
        #expect(
            machine.seen().copies == [
                "/usr/local/lib/libpcsclite.so.1", "/usr/lib/x86_64-linux-gnu/libpcsclite.so.1",
            ])
    }

    @Test("The driver ifdnfc is detected by its entry in pcscd's configuration")
    func ifdnfc() throws {
        let machine = try MadeUpMachine()
        try machine.write("/etc/reader.conf.d/vpcd", "LIBPATH /usr/lib/libifdvpcd.so")
        #expect(!machine.seen().hasIFDNFC)
        try machine.write("/etc/reader.conf.d/pn532", "LIBPATH /usr/lib/libifdnfc.so")
        #expect(machine.seen().hasIFDNFC)
    }

    @Test("The user of pcscd can open a device node as owner, group, or other")
    func nodes() throws {
        let made = try MadeUpMachine()
        #expect(made.seen().service == nil)
        try made.run("pcscd", as: 300, user: 106)
        let service = try #require(made.seen().service)
        #expect(service == ServiceProcess(user: 106, groups: [4000, 4001, 4002]))
        let rows: [(owner: UInt32, group: UInt32, mode: UInt32, opens: Bool)] = [
            (106, 9, 0o600, true), (0, 4002, 0o660, true), (0, 4002, 0o640, false),
            (0, 9, 0o664, false), (0, 9, 0o666, true), (106, 9, 0o066, false),
        ]
        for row in rows {
            let node = DeviceNode(owner: row.owner, group: row.group, mode: row.mode)
            #expect(service.opens(node) == row.opens, "\(row)")
        }
        #expect(
            ServiceProcess(user: 0, groups: []).opens(DeviceNode(owner: 5, group: 5, mode: 0)))
    }
}
