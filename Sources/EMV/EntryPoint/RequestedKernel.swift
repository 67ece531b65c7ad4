// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard

/// The kernel that a card requests for one of its applications.
///
/// See EMV Contactless Book B, 3.3.2.5, C and D.
enum RequestedKernel: Hashable, Sendable {
    /// The card requests no kernel: any kernel that the reader has for the AID.
    case any
    /// Only this kernel.
    case only(KernelIdentifier)
    /// The card's request is unknown; the entry is skipped.
    case unknown

    /// Reads the Kernel Identifier (`9F2A`), or uses the default of the scheme.
    init(kernelIdentifier: [UInt8], matching aid: AID) {
        guard let first = kernelIdentifier.first else {
            self = KernelIdentifier(defaultFor: aid.rid).map { .only($0) } ?? .any
            return
        }
        if first & 0x80 == 0 {
            self = first == 0 ? .any : .only(KernelIdentifier(rawValue: UInt32(first)))
            return
        }
        // With a short kernel identifier of zero, 3.3.2.5 leaves the kernel to other
        // specifications, none of which this reader supports.
        guard kernelIdentifier.count >= 3, first & 0x3F != 0 else {
            self = .unknown
            return
        }
        let number = kernelIdentifier.prefix(3).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        self = .only(KernelIdentifier(rawValue: number))
    }

    /// Whether the reader's kernel is the one that the card requests.
    func isSatisfied(by kernel: KernelIdentifier) -> Bool {
        switch self {
        case .any: true
        case .only(let requested): requested == kernel
        case .unknown: false
        }
    }
}
