// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The attributes that a signer signed together with the content.
///
/// See RFC 5652, 5.3 and 11.
package struct CMSSignedAttributes: Sendable {
    /// The maximum number of attributes; a genuine signature has four.
    static let maximumCount = 16

    /// The SHA-256 hash of the content, 32 bytes.
    package let messageDigest: [UInt8]
    /// The signer's claimed signing time, in seconds since 1970.
    package let signingTime: Int64
    /// The algorithms in CMSAlgorithmProtection; tokens from 2014 do not have this attribute.
    let protectedAlgorithms: (digest: ObjectIdentifier, signature: ObjectIdentifier)?
    private let elements: [ArraySlice<UInt8>]

    /// Reads the contents of the set.
    init(_ contents: ArraySlice<UInt8>) throws(CMSError) {
        let (values, elements) = try Self.values(in: contents)
        self.elements = elements
        try Self.checkContentType(values)
        messageDigest = try Self.digest(values)
        signingTime = try Self.time(values)
        protectedAlgorithms = try Self.algorithms(values)
    }

    /// Reads a set of signed or unsigned attributes.
    ///
    /// - Throws: `CMSError` with `malformed`, or with `invalidAttribute` if one occurs twice.
    static func values(
        in contents: ArraySlice<UInt8>
    ) throws(CMSError) -> ([ObjectIdentifier: BERParser], elements: [ArraySlice<UInt8>]) {
        var reader = BERParser(contents)
        var values: [ObjectIdentifier: BERParser] = [:]
        var elements: [ArraySlice<UInt8>] = []
        while !reader.isAtEnd {
            guard elements.count < Self.maximumCount else {
                throw CMSError(.malformed, "there are over \(Self.maximumCount) attributes")
            }
            let element = try reader.read(.sequence)
            elements.append(element.encoding)
            var attribute = BERParser(element.contents)
            let type = try attribute.readObjectIdentifier()
            let value = try attribute.enter(.set)
            try attribute.finish()
            guard values.updateValue(value, forKey: type) == nil else {
                throw CMSError(.invalidAttribute, "\(type) occurs twice")
            }
        }
        return (values, elements)
    }

    /// The set in DER, as received and, if different, in DER order.
    var signedForms: [[UInt8]] {
        let ordered = elements.sorted { $0.lexicographicallyPrecedes($1) }
        // A SET OF instead of the [0] in the signature.
        return (ordered == elements ? [elements] : [elements, ordered])
            .map { DER.value(BERIdentifier.set.rawValue, Array($0.joined())) }
    }

    private static func checkContentType(_ values: [ObjectIdentifier: BERParser]) throws(CMSError) {
        var value = try one(.contentType, "contentType", values)
        guard try value.readObjectIdentifier() == .data, value.isAtEnd else {
            throw CMSError(.invalidAttribute, "contentType is not data")
        }
    }

    private static func digest(_ values: [ObjectIdentifier: BERParser]) throws(CMSError) -> [UInt8]
    {
        var value = try one(.messageDigest, "messageDigest", values)
        let digest = Array(try value.read(.octetString).contents)
        guard value.isAtEnd, digest.count == 32 else {
            throw CMSError(.invalidAttribute, "messageDigest is not 32 bytes")
        }
        return digest
    }

    private static func time(_ values: [ObjectIdentifier: BERParser]) throws(CMSError) -> Int64 {
        var value = try one(.signingTime, "signingTime", values)
        let element = try value.next()
        let time =
            switch BERIdentifier(rawValue: element.identifier) {
            case .utcTime: ASN1Time.seconds(utcTime: element.contents)
            case .generalizedTime: ASN1Time.seconds(generalizedTime: element.contents)
            default: Int64?.none
            }
        guard value.isAtEnd, let time else {
            throw CMSError(.invalidAttribute, "signingTime is not a UTC time with seconds")
        }
        return time
    }

    /// See RFC 6211, 2: the tag of the signature's algorithm is `[1]`.
    private static func algorithms(
        _ values: [ObjectIdentifier: BERParser]
    ) throws(CMSError) -> (digest: ObjectIdentifier, signature: ObjectIdentifier)? {
        guard var value = values[.algorithmProtection] else { return nil }
        var algorithms = try value.enter(.sequence)
        try value.finish()
        return (try algorithms.algorithm(.sequence), try algorithms.algorithm(.context(1)))
    }

    private static func one(
        _ type: ObjectIdentifier, _ name: String, _ values: [ObjectIdentifier: BERParser]
    ) throws(CMSError) -> BERParser {
        guard let value = values[type], !value.isAtEnd else {
            throw CMSError(.invalidAttribute, "\(name) is missing")
        }
        return value
    }
}
