// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SmartCard
package import Support

/// A configuration setting: its name, and how to read and write its value.
///
/// A value outside the allowed range is refused with its place in the file and the allowed values.
/// `taptopay config show` prints the written value.
public struct Setting<Root>: Sendable {
    /// The location of a value in its root.
    public typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

    /// The setting's name in a file.
    public let name: String
    package let field: Field<Root>

    package init(_ field: Field<Root>) {
        name = field.name
        self.field = field
    }

    package init(
        _ name: String, value: @escaping @Sendable (Root) -> JSONValue?,
        read: @escaping Field<Root>.Read
    ) {
        self.init(Field(name, value: value, read: read))
    }
}

extension Sequence {
    /// Returns the names and values of settings, as written in a file.
    package func members<Root>(of root: Root) -> [(String, JSONValue)]
    where Element == Setting<Root> { map(\.field).members(of: root) }
}

extension JSONObjectDecoder {
    /// Applies every setting that the section contains.
    package func apply<Root>(
        _ settings: [Setting<Root>], to root: inout Root
    ) throws(JSONMemberError) { try apply(settings.map(\.field), to: &root) }
}

extension Setting {
    /// Returns the setting of a Boolean value.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func boolean(
        _ name: String, _ path: Path<Bool>
    ) -> Setting {
        Setting(.boolean(name, path))
    }

    /// Returns the setting of an optional Boolean value; null means no value.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func boolean(
        _ name: String, _ path: Path<Bool?>
    ) -> Setting {
        Setting(.boolean(name, path))
    }

    /// Returns the setting of an integer.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - range: The allowed values, limited to those that the type can represent.
    ///   - unit: The unit, for error messages, such as `seconds`.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func number<Number: FixedWidthInteger & Sendable>(
        _ name: String, in range: ClosedRange<Int64>, unit: String = "",
        _ path: Path<Number>
    ) -> Setting {
        Setting(.number(name, in: range, unit: unit, path))
    }

    /// Returns the setting of an amount; null means that there is no limit.
    ///
    /// The amount has at most twelve digits and is in the smallest unit of the currency.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func limit(
        _ name: String, _ path: Path<UInt64?>
    ) -> Setting {
        Setting(
            .number(
                name, in: 0...999_999_999_999, unit: "in the currency's smallest unit", path))
    }

    /// Returns the setting of a duration in units of 100 milliseconds, as in the books' hold times.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - limit: The greatest number of units, at most 999,999: a hold time has six digits.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func holdTime(
        _ name: String, atMost limit: Int64,
        _ path: Path<Duration>
    ) -> Setting {
        let allowed = (0...limit).clamped(to: 0...999_999)
        let written: @Sendable (Root) -> JSONValue = { root in
            .integer(Int64(clamping: root[keyPath: path].hundredMilliseconds(atMost: 999_999)))
        }
        return Setting(name, value: written) { (section, name, root) throws(JSONMemberError) in
            let unit = "in units of 100 ms"
            if let count = try section.integer(name, in: allowed, unit: unit) {
                root[keyPath: path] = Duration(hundredMilliseconds: Int(count))
            }
        }
    }

    /// Returns the setting of a duration in seconds.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - range: The allowed numbers of seconds.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    package static func seconds(
        _ name: String, in range: ClosedRange<Int64>, _ path: Path<Duration>
    ) -> Setting {
        Setting(.seconds(name, in: range, path))
    }

    /// Returns the setting of a text with a fixed number of printable ASCII characters.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - count: The number of characters.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func characters(
        _ name: String, count: Int, _ path: Path<String>
    ) -> Setting {
        Setting(.text(name, count: count...count, path))
    }
}

extension Setting {
    /// Returns the setting of bytes, written as hexadecimal digits.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - count: The allowed numbers of bytes.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func bytes(
        _ name: String, count: ClosedRange<Int>,
        _ path: Path<[UInt8]>
    ) -> Setting {
        Setting(.bytes(name, count: count, path))
    }

    /// Returns the setting of a data object list, written as hexadecimal digits.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - count: The allowed numbers of bytes.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    package static func objectList(
        _ name: String, count: ClosedRange<Int>, _ path: Path<[UInt8]>
    ) -> Setting {
        checked(
            name, count, path,
            allowed: "tags, each with a length, that request at most 255 bytes altogether"
        ) { bytes in
            (try? DataObjectList(bytes: bytes[...])).map { $0.totalLength <= 255 } ?? false
        }
    }

    /// Returns the setting of a list of tags, written as hexadecimal digits.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - count: The allowed numbers of bytes.
    ///   - areInPairs: Whether the number of tags must be even.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    package static func tagList(
        _ name: String, count: ClosedRange<Int>, areInPairs: Bool = false, _ path: Path<[UInt8]>
    ) -> Setting {
        checked(
            name, count, path, allowed: areInPairs ? "pairs of tags" : "tags, one after another"
        ) { bytes in
            let tags = TagList.tags(bytes[...])
            return tags.flatMap(\.bytes) == bytes && (!areInPairs || tags.count.isMultiple(of: 2))
        }
    }

    private static func checked(
        _ name: String, _ count: ClosedRange<Int>, _ path: Path<[UInt8]>, allowed: String,
        _ isValid: @escaping @Sendable ([UInt8]) -> Bool
    ) -> Setting {
        Setting(name, value: { .string(Hexadecimal.string($0[keyPath: path])) }) {
            (section, name, root) throws(JSONMemberError) in
            let bytes = try section.requiredBytes(name, count: count)
            guard isValid(bytes) else { throw section.error(name, allowed: allowed) }
            root[keyPath: path] = bytes
        }
    }

    /// Returns the setting of one byte, written as two hexadecimal digits.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func byte(
        _ name: String, _ path: Path<UInt8>
    ) -> Setting {
        Setting(
            .rule(
                name, path, allowed: (1...1).hexadecimalDigits, { $0.bytes(1...1)?.first },
                written: { .bytes([$0]) }))
    }

    /// Returns the setting of an element with named bits, written as hexadecimal digits.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func bits<Element: BitCodedElement>(
        _ name: String, _ path: Path<Element>
    ) -> Setting {
        let count = Element.byteCount...Element.byteCount
        return Setting(
            .rule(
                name, path, allowed: count.hexadecimalDigits,
                { $0.bytes(count).flatMap { Element($0) } }, written: { .bytes($0.bytes) }))
    }

    /// Returns the setting of an optional element with named bits; null means no value.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    public static func bits<Element: BitCodedElement>(
        _ name: String, _ path: Path<Element?>
    ) -> Setting {
        let count = Element.byteCount...Element.byteCount
        return Setting(
            .optional(
                name, path, allowed: count.hexadecimalDigits,
                { $0.bytes(count).flatMap { Element($0) } }, written: { .bytes($0.bytes) }))
    }

    /// Returns the setting of an object with its own settings.
    ///
    /// - Parameters:
    ///   - name: The name in a configuration file.
    ///   - path: The location of the value.
    ///   - settings: The settings of the object.
    /// - Returns: The setting.
    public static func section<Inner: Sendable>(
        _ name: String, _ path: Path<Inner>,
        _ settings: [Setting<Inner>]
    ) -> Setting {
        Setting(.section(name, path, settings.map(\.field)))
    }
}

extension JSONObjectDecoder {
    /// Returns an amount of at most twelve digits, or `nil` if the name is missing.
    func amount(_ name: String) throws(JSONMemberError) -> UInt64? {
        let number = try integer(
            name, in: 0...999_999_999_999, unit: "in the currency's smallest unit")
        return number.map { UInt64(clamping: $0) }
    }
}
