// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

extension KnownReader {
    /// The mode of a known device that is not a PC/SC reader.
    enum OtherMode: Hashable, Sendable {
        /// It types what it reads, like a keyboard.
        case keyboard
        /// It writes what it reads to a serial port.
        case serialPort
        /// A firmware update was started but not finished.
        case firmwareUpdate
        /// Any other mode.
        case other
    }

    /// Returns the mode of a reader vendor's device that is not a PC/SC reader, or `nil`.
    static func otherMode(of device: USBDevice) -> OtherMode? {
        if let mode = otherModes[device.identifier] { return mode }
        guard readerMakers.contains(device.identifier.vendor), !device.has(.smartCard),
            with(device.identifier)?.fitness.isUsable ?? true
        else { return nil }
        if device.has(.humanInterface) { return .keyboard }
        return device.has(.communications) ? .serialPort : .other
    }

    /// The numbers of devices in another mode.
    private static let otherModes: [USBIdentifier: OtherMode] = {
        let updates: [UInt16] = [
            0x223D, 0x226A, 0x2302, 0x2306, 0x2309, 0x2300, 0x2400, 0x225C,
        ]
        var modes = [USBIdentifier(0x076B, 0x5428): OtherMode.keyboard]
        for number in updates { modes[USBIdentifier(0x072F, number)] = .firmwareUpdate }
        return modes
    }()

    /// The numbers of vendors that make only readers: ACS, HID OMNIKEY, SpringCard, Elatec.
    private static let readerMakers: Set<UInt16> = [0x072F, 0x076B, 0x1C34, 0x09D8]
}
