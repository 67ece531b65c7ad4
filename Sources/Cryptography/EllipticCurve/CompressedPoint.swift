// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import COpenSSL

/// Decodes points on P-256 that lack their y coordinate.
///
/// See SEC 1, 2.3.4.
enum CompressedPoint {
    /// Returns the uncompressed form of a point.
    ///
    /// - Parameter point: `02` or `03`, and the x coordinate in 32 bytes.
    /// - Returns: `04`, x, y.
    /// - Throws: `CryptographyError` with `invalidKey` when there is no such point.
    static func uncompressed(_ point: [UInt8]) throws(CryptographyError) -> [UInt8] {
        guard point.first == 2 || point.first == 3 else {
            throw CryptographyError(.invalidKey, "P-256 point")
        }
        guard let group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else {
            throw Backend.error("P-256 group")
        }
        defer { EC_GROUP_free(group) }
        guard let found = EC_POINT_new(group) else { throw Backend.error("P-256 point") }
        defer { EC_POINT_free(found) }
        var bytes = [UInt8](repeating: 0, count: 65)
        guard EC_POINT_oct2point(group, found, point, point.count, nil) == 1,
            EC_POINT_point2oct(
                group, found, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil)
                == bytes.count
        else { throw Backend.error("P-256 point", code: .invalidKey) }
        return bytes
    }
}
