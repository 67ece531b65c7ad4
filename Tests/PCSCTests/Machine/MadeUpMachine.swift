// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import TestSupport

@testable internal import PCSC

/// A simulated machine whose files belong to a test.
struct MadeUpMachine {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Returns the machine as the product detects it.
    func seen(_ environment: [String: String] = [:]) -> Machine {
        .seen(in: folder.url.path, environment: environment)
    }

    /// Writes a file and creates its folders.
    func write(_ path: String, _ text: String = "") throws {
        try Data(text.utf8).write(to: try place(path))
    }

    /// Creates a symbolic link.
    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: try place(path).path, withDestinationPath: target)
    }

    /// Connects a device.
    func plugIn(
        _ identifier: USBIdentifier, name: String = "Reader", release: String = "0300",
        kinds: [String] = ["0b"], driver: String? = nil, hasNode: Bool = true
    ) throws {
        let device = "/sys/bus/usb/devices/1-4"
        let numbers = identifier.description.split(separator: ":")
        let files = [
            ("idVendor", numbers[0]), ("idProduct", numbers[1]), ("product", name[...]),
            ("bcdDevice", release[...]), ("busnum", "1"), ("devnum", "7"),
        ]
        for (file, text) in files { try write("\(device)/\(file)", "\(text)\n") }
        for (number, kind) in kinds.enumerated() {
            let interface = "\(device):1.\(number)"
            try write("\(interface)/bInterfaceClass", "\(kind)\n")
            if let driver {
                try link("\(interface)/driver", to: "../../../../bus/usb/drivers/\(driver)")
            }
        }
        if hasNode { try write(Self.node) }
    }

    /// The device node of the connected device.
    static let node = "/dev/bus/usb/001/007"

    /// Installs a driver for some devices with names such as `Driver 072f:2200`.
    func install(_ bundle: String = "ifd-ccid", for identifiers: [USBIdentifier]) throws {
        func array(_ key: String, _ values: [String]) -> String {
            "<key>\(key)</key><array>"
                + values.map { "<string>\($0)</string>" }.joined() + "</array>"
        }
        func numbers(_ number: (USBIdentifier) -> UInt16) -> [String] {
            identifiers.map { "0x" + String(number($0), radix: 16, uppercase: true) }
        }
        try write(
            "/usr/lib/pcsc/drivers/\(bundle).bundle/Contents/Info.plist",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>CFBundleName</key><string>CCIDCLASSDRIVER</string>
            \(array("ifdVendorID", numbers(\.vendor)))\(array("ifdProductID", numbers(\.product)))
            \(array("ifdFriendlyName", identifiers.map { "Driver \($0)" }))
            </dict></plist>
            """)
    }

    /// Starts a process.
    func run(_ name: String, as process: Int32, user: UInt32 = 0, opens file: String? = nil) throws
    {
        try write("/proc/\(process)/comm", "\(name)\n")
        try write(
            "/proc/\(process)/status",
            "Name:\t\(name)\nUid:\t\(user)\t\(user)\t\(user)\t\(user)\n"
                + "Gid:\t4000\t4000\t4000\t4000\nGroups:\t4001 4002 \n")
        if let file { try link("/proc/\(process)/fd/5", to: file) }
    }

    private func place(_ path: String) throws -> URL {
        let url = folder.url.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        return url
    }
}
