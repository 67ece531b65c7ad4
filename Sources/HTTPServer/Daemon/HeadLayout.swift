// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import CMicroHTTPD
internal import Glibc

/// Where the library found the parts of a request's head.
///
/// The library accepts NUL bytes, folded lines, and single line feeds, and leaves out what follows
/// a NUL. It parses the head in place, so the distances between the parts show what it left out:
/// between two fields, for example, are exactly the two bytes of CR LF. See RFC 9112, 2.1 and 5.
struct HeadLayout {
    /// Whether the library is a version that accepts such heads; version 1 refuses them.
    static let isNeeded = MHD_get_version().map { String(cString: $0).hasPrefix("0.") } ?? true

    private let start: UnsafeRawPointer
    private let size: Int
    /// The end of the last part.
    private var end: Int
    private var isValid: Bool

    /// Starts with the request line.
    ///
    /// - Parameters:
    ///   - method: The method, with which the head starts.
    ///   - target: The target.
    ///   - version: The version.
    ///   - size: The size of the head with the empty line at its end, in bytes.
    init(
        _ method: UnsafePointer<CChar>, _ target: String, _ version: UnsafePointer<CChar>, size: Int
    ) {
        start = UnsafeRawPointer(method)
        self.size = size
        let place = UnsafeRawPointer(version) - start
        isValid = place == strlen(method) + target.utf8.count + 2
        end = place + strlen(version)
    }

    /// Adds a header field.
    mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        guard isValid, let nameStart = name.baseAddress, let valueStart = value.baseAddress else {
            isValid = false
            return
        }
        let colon = nameStart - start + name.count
        let place = valueStart - start
        // The library has replaced CR, LF, and the colon with NUL, and left the spaces.
        isValid =
            nameStart - start == end + 2 && colon < place && place + value.count <= size
            && (colon + 1..<place).allSatisfy {
                let byte = start.load(fromByteOffset: $0, as: UInt8.self)
                return byte == 0x20 || byte == 0x09
            }
        end = place + value.count
    }

    /// Returns whether the parts are the whole head.
    func isWhole(isNeeded: Bool = Self.isNeeded) -> Bool {
        isValid && end + 4 == size || !isNeeded
    }
}
