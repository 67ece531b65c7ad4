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
    /// Reads the value from a section that contains the name.
    package let take:
        @Sendable (JSONObjectDecoder, String, inout Root) throws(JSONMemberError) -> Void
    /// Returns the value as written in a file; null means no value.
    package let value: @Sendable (Root) -> JSONValue

    package init(
        _ name: String, value: @escaping @Sendable (Root) -> JSONValue,
        take:
            @escaping @Sendable (
                JSONObjectDecoder, String, inout Root
            ) throws(JSONMemberError) -> Void
    ) {
        self.name = name
        self.take = take
        self.value = value
    }
}

extension JSONObjectDecoder {
    /// Applies every setting that the section contains.
    package func apply<Root>(
        _ settings: [Setting<Root>], to root: inout Root
    ) throws(JSONMemberError) {
        for setting in settings where contains(setting.name) {
            try setting.take(self, setting.name, &root)
        }
    }
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
        Setting(name, value: { .boolean($0[keyPath: path]) }) {
            (section, name, root) throws(JSONMemberError) in
            root[keyPath: path] = try section.boolean(name) ?? root[keyPath: path]
        }
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
        Setting(name, value: { $0[keyPath: path].map { .boolean($0) } ?? .null }) {
            (section, name, root) throws(JSONMemberError) in
            root[keyPath: path] =
                section.isNull(name) ? nil : try section.boolean(name) ?? root[keyPath: path]
        }
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
        let allowed = range.clamped(
            to: Int64(clamping: Number.min)...Int64(clamping: Number.max))
        return Setting(name, value: { .integer(Int64(clamping: $0[keyPath: path])) }) {
            (section, name, root) throws(JSONMemberError) in
            if let number = try section.integer(name, in: allowed, unit: unit) {
                root[keyPath: path] = Number(clamping: number)
            }
        }
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
        Setting(name, value: { $0[keyPath: path].map { .integer(Int64(clamping: $0)) } ?? .null }) {
            (section, name, root) throws(JSONMemberError) in
            root[keyPath: path] = section.isNull(name) ? nil : try section.amount(name)
        }
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
    ///   - limit: The greatest number of seconds.
    ///   - path: The location of the value.
    /// - Returns: The setting.
    package static func seconds(
        _ name: String, atMost limit: Int64, _ path: Path<Duration>
    ) -> Setting {
        Setting(name, value: { .integer($0[keyPath: path].components.seconds) }) {
            (section, name, root) throws(JSONMemberError) in
            if let time = try section.integer(name, in: 0...limit, unit: "seconds") {
                root[keyPath: path] = .seconds(time)
            }
        }
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
        Setting(name, value: { .string($0[keyPath: path]) }) {
            (section, name, root) throws(JSONMemberError) in
            let allowed = "\(count) printable ASCII characters"
            guard let text = try section.string(name, allowed: allowed) else { return }
            guard text.utf8.count == count, text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
            else { throw section.error(name, allowed: allowed) }
            root[keyPath: path] = text
        }
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
        Setting(name, value: { .string(Hexadecimal.string($0[keyPath: path])) }) {
            (section, name, root) throws(JSONMemberError) in
            root[keyPath: path] = try section.requiredBytes(name, count: count)
        }
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
        Setting(name, value: { .string(Hexadecimal.string([$0[keyPath: path]])) }) {
            (section, name, root) throws(JSONMemberError) in
            root[keyPath: path] = try section.requiredBytes(name, count: 1...1)[0]
        }
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
        Setting(name, value: { .string(Hexadecimal.string($0[keyPath: path].bytes)) }) {
            (section, name, root) throws(JSONMemberError) in
            let bytes = try section.requiredBytes(
                name, count: Element.byteCount...Element.byteCount)
            root[keyPath: path] = Element(bytes) ?? root[keyPath: path]
        }
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
        Setting(
            name,
            value: { root in
                root[keyPath: path].map { .string(Hexadecimal.string($0.bytes)) } ?? .null
            }
        ) { (section, name, root) throws(JSONMemberError) in
            guard !section.isNull(name) else { return root[keyPath: path] = nil }
            let bytes = try section.requiredBytes(
                name, count: Element.byteCount...Element.byteCount)
            root[keyPath: path] = Element(bytes)
        }
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
        Setting(
            name,
            value: { root in
                let inner = root[keyPath: path]
                return .object(
                    JSONObject(members: settings.map { ($0.name, $0.value(inner)) }))
            }
        ) { (section, name, root) throws(JSONMemberError) in
            guard let section = try section.object(name) else { return }
            try section.apply(settings, to: &root[keyPath: path])
            try section.rejectUnknownMembers()
        }
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
