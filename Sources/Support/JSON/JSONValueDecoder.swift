// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// Decodes types from JSON values, and finds the members that a type does not have.
package enum JSONValueDecoder {
    /// Decodes a type.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - value: The value.
    /// - Returns: The decoded value, and the locations of the members that it did not ask for. A
    ///   member that is null counts as absent.
    /// - Throws: What the type throws; `DecodingError` for a missing member or another type.
    package static func decode<Value: Decodable>(
        _ type: Value.Type, from value: JSONValue
    ) throws -> (value: Value, unknown: [JSONLocation]) {
        let names = KnownNames()
        let decoder = ValueDecoder(value: value, location: .root, codingPath: [], names: names)
        let result = try decoder.decode(Value.self)
        return (result, names.unknown(in: value, at: .root))
    }
}

/// A text that its type does not allow; the underlying error of a `DecodingError`.
package struct UnknownChoice: Error, Hashable, Sendable {
    /// The allowed texts.
    package let choices: [String]

    /// Creates the error for a type, or returns `nil` unless its cases are texts.
    fileprivate init?(of type: any CaseIterable.Type) {
        choices = Self.texts(of: type)
        if choices.isEmpty { return nil }
    }

    private static func texts<Value: CaseIterable>(of type: Value.Type) -> [String] {
        type.allCases.compactMap { ($0 as? any RawRepresentable)?.rawValue as? String }
    }
}

/// The names that a type asked for, by the location of their object.
private final class KnownNames {
    private var names: [JSONLocation: Set<[UInt8]>] = [:]

    func visit(_ location: JSONLocation) { names[location, default: []].formUnion([]) }

    func insert(_ name: String, at location: JSONLocation) {
        names[location, default: []].insert(Array(name.utf8))
    }

    func unknown(in value: JSONValue, at location: JSONLocation) -> [JSONLocation] {
        switch value {
        case .object(let object):
            // An object that nothing looked into is reported by its parent, if at all.
            guard let known = names[location] else { return [] }
            return object.members.filter { $0.value != .null }.flatMap { member in
                let place = location.member(member.name)
                return known.contains(Array(member.name.utf8))
                    ? unknown(in: member.value, at: place) : [place]
            }
        case .array(let elements):
            return elements.enumerated().flatMap {
                unknown(in: $0.element, at: location.element($0.offset))
            }
        default:
            return []
        }
    }
}

private struct ElementKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(intValue: Int) {
        self.intValue = intValue
        stringValue = "Index \(intValue)"
    }

    init?(stringValue: String) { nil }
}

private struct ValueDecoder: Decoder, SingleValueDecodingContainer {
    let value: JSONValue
    let location: JSONLocation
    let codingPath: [any CodingKey]
    let names: KnownNames

    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(
        keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
        guard let object = value.object else { throw mismatch([String: Any].self) }
        names.visit(location)
        return KeyedDecodingContainer(Members<Key>(object: object, decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let array = value.array else { throw mismatch([Any].self) }
        return Elements(values: array, decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func inside(_ value: JSONValue, _ location: JSONLocation, _ key: any CodingKey) -> Self {
        Self(value: value, location: location, codingPath: codingPath + [key], names: names)
    }

    func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(codingPath: codingPath, debugDescription: "")
        return value == .null
            ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func decodeNil() -> Bool { value == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        guard let boolean = value.boolean else { throw mismatch(type) }
        return boolean
    }

    func decode(_ type: String.Type) throws -> String {
        guard let string = value.string else { throw mismatch(type) }
        return string
    }

    func decode(_ type: Double.Type) throws -> Double { try floatingPoint() }
    func decode(_ type: Float.Type) throws -> Float { try floatingPoint() }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            return try Value(from: self)
        } catch DecodingError.dataCorrupted(let context)
            where context.codingPath.count == codingPath.count
        {
            let error = (type as? any CaseIterable.Type).flatMap { UnknownChoice(of: $0) }
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath, debugDescription: context.debugDescription,
                    underlyingError: error ?? context.underlyingError))
        }
    }

    private func integer<Number: FixedWidthInteger>() throws -> Number {
        let number: Number?
        switch value {
        case .integer(let integer): number = Number(exactly: integer)
        // 300.0 is an integer: JSON Schema (draft 2020-12), 6.1.1.
        case .decimal(let text): number = Double(text).flatMap { Number(exactly: $0) }
        default: throw mismatch(Number.self)
        }
        guard let number else { throw outOfRange }
        return number
    }

    private func floatingPoint<Number: BinaryFloatingPoint>() throws -> Number {
        let number: Double?
        switch value {
        case .integer(let integer): number = Double(integer)
        case .decimal(let text): number = Double(text)
        default: throw mismatch(Number.self)
        }
        guard let number, number.isFinite else { throw outOfRange }
        return Number(number)
    }

    private var outOfRange: DecodingError {
        .dataCorrupted(
            DecodingError.Context(codingPath: codingPath, debugDescription: "Out of range."))
    }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let object: JSONObject
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool {
        decoder.names.insert(key.stringValue, at: decoder.location)
        return object[key.stringValue] != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool { try nested(key).decodeNil() }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try nested(key).decode(Value.self)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try nested(key).container(keyedBy: type) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { decoder }

    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key) }

    private func nested(_ key: Key) throws -> ValueDecoder {
        let name = key.stringValue
        decoder.names.insert(name, at: decoder.location)
        guard let value = object[name] else {
            throw DecodingError.keyNotFound(
                key, DecodingError.Context(codingPath: codingPath, debugDescription: ""))
        }
        return decoder.inside(value, decoder.location.member(name), key)
    }
}

private struct Elements: UnkeyedDecodingContainer {
    let values: [JSONValue]
    let decoder: ValueDecoder
    private(set) var currentIndex = 0

    init(values: [JSONValue], decoder: ValueDecoder) {
        self.values = values
        self.decoder = decoder
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    mutating func decodeNil() throws -> Bool {
        guard try current().decodeNil() else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try current().decode(Value.self)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        let container = try current().container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try current().unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try current()
        currentIndex += 1
        return decoder
    }

    private func current() throws -> ValueDecoder {
        let key = ElementKey(intValue: currentIndex)
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Any.self,
                DecodingError.Context(codingPath: codingPath + [key], debugDescription: ""))
        }
        return decoder.inside(
            values[currentIndex], decoder.location.element(currentIndex), key)
    }
}
