// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import FoundationEssentials

/// A search for a name that occurs twice in one object, which a decoder silently accepts.
struct RepeatedName {
    private enum Place {
        case object(names: Set<String>, current: String?)
        case list(index: Int)
    }

    private var places: [Place] = []

    /// Searches JSON text for a repeated name.
    ///
    /// - Parameter json: Valid JSON text.
    /// - Returns: The JSON path of the first repeated name, or `nil`.
    static func path(in json: [UInt8]) -> String? {
        var search = RepeatedName()
        var rest = json[...]
        while let byte = rest.first {
            if byte == UInt8(ascii: "\"") {
                if let path = search.read(literal(from: &rest)) { return path }
            } else {
                search.read(byte)
                rest = rest.dropFirst()
            }
        }
        return nil
    }

    /// Removes and returns a string with its quotation marks.
    private static func literal(from rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let all = rest
        rest = rest.dropFirst()
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
        }
        return all.prefix(all.count - rest.count)
    }

    private mutating func read(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "{"): places.append(.object(names: [], current: nil))
        case UInt8(ascii: "["): places.append(.list(index: 0))
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = places.popLast()
        case UInt8(ascii: ","):
            switch places.popLast() {
            case .object(let names, _): places.append(.object(names: names, current: nil))
            case .list(let index): places.append(.list(index: index + 1))
            case nil: break
            }
        default: break
        }
    }

    /// Reads a string, which is a name where an object expects one.
    private mutating func read(_ literal: ArraySlice<UInt8>) -> String? {
        guard case .object(var names, nil) = places.last,
            let name = try? JSONDecoder().decode(String.self, from: Data(literal))
        else { return nil }
        let isNew = names.insert(name).inserted
        places.removeLast()
        places.append(.object(names: names, current: name))
        return isNew ? nil : path
    }

    private var path: String {
        places.reduce("$") { path, place in
            switch place {
            case .object(_, let name): path + (name.map { ".\($0)" } ?? "")
            case .list(let index): path + "[\(index)]"
            }
        }
    }
}
