// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// A known model of contactless reader.
///
/// This is the single source for `readers`, `doctor`, the udev rules, and `Docs/Readers.md`. Names
/// and numbers are those of libccid 1.5.2 to 1.8.2 and libacsccid1 1.1.8 to 1.1.12.
package struct KnownReader: Hashable, Sendable {
    /// Whether payment cards can be read with it.
    package enum Fitness: Hashable, Sendable {
        /// There are no known limitations.
        case good
        /// Some cards cannot be read, for this reason.
        case limited(String)
        /// No cards can be read, for this reason.
        case unusable(String)

        /// The reason, or `nil`.
        package var reason: String? {
            switch self {
            case .good: nil
            case .limited(let reason), .unusable(let reason): reason
            }
        }

        /// Whether at least some payment cards can be read.
        var isUsable: Bool {
            if case .unusable = self { false } else { true }
        }
    }

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

    /// The common name.
    package let name: String
    /// The USB vendor and product numbers.
    package let identifiers: [USBIdentifier]
    /// Parts of the names that pcscd uses, if no word in them identifies the interface.
    let products: [(text: String, interface: ReaderInterface)]
    /// Whether the contactless interface is the only one.
    let isContactlessOnly: Bool
    /// Whether payment cards can be read with it.
    package let fitness: Fitness

    /// The first firmware release that the driver accepts, or `nil`.
    let firstRelease: UInt16?

    private init(
        _ name: String, _ vendor: UInt16, _ numbers: [UInt16],
        products: [(String, ReaderInterface)] = [], only: Bool = false, from release: UInt16? = nil,
        _ fitness: Fitness = .good
    ) {
        self.name = name
        identifiers = numbers.map { USBIdentifier(vendor, $0) }
        self.products = products.map { (text: $0.0, interface: $0.1) }
        isContactlessOnly = only
        firstRelease = release
        self.fitness = fitness
    }

    package static func == (left: KnownReader, right: KnownReader) -> Bool {
        left.name == right.name
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// All known readers, in the order of the udev rules.
    package static let all =
        acs + omnikey + identiv + feitian + sony + springCard + elatec + nxp

    /// Returns the reader with this number, or `nil`.
    package static func with(_ identifier: USBIdentifier) -> KnownReader? {
        all.first { $0.identifiers.contains(identifier) }
    }

    /// Returns the reader that a reader's name identifies, or `nil`.
    package static func named(_ name: ReaderName) -> KnownReader? {
        all.first { reader in
            reader.products.contains { name.device.contains($0.text) }
        }
    }

    /// Returns the kind of the interface with this name.
    static func interface(ofProduct name: String) -> ReaderInterface {
        all.lazy.flatMap(\.products).first { name.contains($0.text) }?.interface ?? .unknown
    }

    /// Returns the kind of a slot of a reader whose slots share one name, or `nil` for other readers.
    static func interface(ofSharedName name: ReaderName) -> ReaderInterface? {
        guard let slot = name.slot, name.interface == name.device,
            let reader = sharedNames.first(where: { name.device.contains($0.text) })
        else { return nil }
        return reader.slots.indices.contains(slot) ? reader.slots[slot] : .unknown
    }

    /// Parts of the names of readers whose slots share one name, and the kinds of their slots.
    ///
    /// libacsccid1 and HID's own driver name the device, but not its interfaces. See
    /// github.com/acshk/acsccid, issue 4, the sample configuration of github.com/acshk/ctacs, and
    /// the comments on slots in ccid.c of libccid.
    private static let sharedNames: [(text: String, slots: [ReaderInterface])] = [
        ("ACR122U", [.contactless, .securityModule]),
        ("ACR128U", [.contact, .contactless, .securityModule]),
        ("ACR1281 1S Dual Reader", [.contact, .contactless, .securityModule]),
        ("ACR1281 Dual Reader", [.contact, .contactless]),
        ("CardMan 5x21", [.contact, .contactless]),
        ("SCR331-DI", [.contact, .contactless]),
        ("SDI010", [.contact, .contactless]),
        ("SDI011", [.contact, .contactless]),
    ]

    /// Returns the kind of interface of a reader that has only one.
    static func interface(of identifier: USBIdentifier) -> ReaderInterface {
        with(identifier)?.isContactlessOnly == true ? .contactless : .unknown
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

    private static let acs = [
        KnownReader(
            "ACS ACR122U", 0x072F, [0x2200], products: [("ACR122U", .contactless)], only: true,
            from: 0x0206,
            .limited(
                "its chip (PN532) fails with responses over 255 bytes and with cards that request "
                    + "more time: long certificates and slow phones cannot be read")),
        KnownReader("ACS ACR1251U", 0x072F, [0x221A]),
        KnownReader(
            "ACS ACR1252U", 0x072F, [0x223B, 0x223E, 0x2259],
            products: [("ACR1252 Reader", .contactless)]),
        KnownReader(
            "ACS ACR1255U-J1", 0x072F, [0x223F], products: [("ACR1255U", .contactless)], only: true),
        KnownReader(
            "ACS ACR1281U", 0x072F, [0x2224],
            .limited("libccid does not support it; install libacsccid1")),
        KnownReader("ACS ACR1552U", 0x072F, [0x2303, 0x2308]),
        KnownReader("ACS ACR1581U", 0x072F, [0x2301]),
        KnownReader(
            "ACS WalletMate", 0x072F, [0x226B], products: [("WalletMate", .contactless)]),
    ]

    private static let omnikey = [
        KnownReader(
            "HID OMNIKEY 5022", 0x076B, [0x5022], products: [("OMNIKEY 5022", .contactless)],
            only: true),
        KnownReader(
            "HID OMNIKEY 5023", 0x076B, [0x5023], products: [("OMNIKEY 5023", .contactless)],
            only: true),
        // The contactless interface calls itself 5422CL.
        KnownReader(
            "HID OMNIKEY 5422", 0x076B, [0x5422],
            products: [("OMNIKEY 5422 Smartcard Reader", .contact)]),
        KnownReader(
            "HID OMNIKEY 5127 CK, 5427 CK", 0x076B, [0x5427],
            products: [("OMNIKEY 5127 CK", .contactless), ("OMNIKEY 5427 CK", .contactless)],
            only: true),
        KnownReader("HID OMNIKEY 5421", 0x076B, [0x5421]),
        KnownReader("HID OMNIKEY CardMan 5321", 0x076B, [0x5321]),
        KnownReader("HID OMNIKEY 5025-CL", 0x076B, [0x502A], only: true),
        KnownReader(
            "HID OMNIKEY 5021-CL", 0x076B, [0x5340], .unusable("it is disabled in libccid")),
    ]

    private static let identiv = [
        KnownReader("Identiv uTrust 3700 F, 3701 F", 0x04E6, [0x5790, 0x5791], only: true),
        KnownReader("Identiv uTrust 4701 F", 0x04E6, [0x5724]),
        KnownReader("Identiv uTrust 3720, 3721", 0x04E6, [0x5612, 0x5613], only: true),
        KnownReader(
            "SCM SCL010", 0x04E6, [0x5291], only: true, from: 0x0112,
            .limited("it requires firmware 1.12 or later")),
        KnownReader(
            "SCM SCL3711", 0x04E6, [0x5591],
            .unusable("it is a PN533 stick, for which pcscd has no driver")),
    ]

    private static let feitian = [
        KnownReader("Feitian R502", 0x096E, [0x060D]),
        KnownReader("Feitian R502-CL", 0x096E, [0x0608], only: true),
    ]

    private static let sony = [
        KnownReader(
            "Sony RC-S300", 0x054C, [0x0DC8, 0x0DC9], products: [("RC-S300", .contactless)],
            only: true),
        KnownReader(
            "Sony RC-S660", 0x054C, [0x0D8F], products: [("RC-S660", .contactless)], only: true),
        KnownReader(
            "Sony RC-S360", 0x054C, [0x02E1],
            .unusable("it is a PN533 stick, for which pcscd has no driver")),
        KnownReader(
            "Sony RC-S380", 0x054C, [0x06C1, 0x06C3], .unusable("pcscd has no driver for it")),
    ]

    private static let springCard = [
        KnownReader(
            "SpringCard Puck", 0x1C34, [0x6132, 0x613A],
            products: [("SpringCard Puck", .contactless)], only: true),
        KnownReader("SpringCard SpringCore", 0x1C34, [0x6012, 0x601A]),
        KnownReader("SpringCard H663", 0x1C34, [0x91B1]),
        KnownReader("SpringCard NFC'Roll", 0x1C34, [0x8141], only: true),
        KnownReader("SpringCard Prox'N'Roll", 0x1C34, [0x7141], only: true),
    ]

    private static let elatec = [
        KnownReader(
            "Elatec TWN4", 0x09D8, [0x0427, 0x0428],
            .limited("it requires smart card (CCID) firmware, which only Windows can install"))
    ]

    private static let nxp = [
        KnownReader(
            "NXP PN533", 0x04CC, [0x2533],
            .unusable("it is a PN533 stick, for which pcscd has no driver"))
    ]

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
