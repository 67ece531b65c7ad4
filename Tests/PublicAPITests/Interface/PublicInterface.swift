// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The interface of a module as text, with a block per type and a line per symbol.
///
/// The cases of an enum keep their order, which determines its error codes.
/// Everything else is sorted, so that moving a declaration changes nothing.
struct PublicInterface {
    /// The protocols that each type conforms to implicitly.
    private static let implied: Set = ["Copyable", "Escapable", "SendableMetatype"]
    private static let types: Set = [
        "swift.class", "swift.struct", "swift.enum", "swift.protocol",
    ]

    private let graph: SymbolGraph
    private let files: [String: String]

    init(of module: String) async throws {
        graph = try await SymbolGraph(of: module)
        var files: [String: String] = [:]
        for symbol in graph.symbols {
            files[symbol.identifier.precise] = symbol.location?.uri
        }
        // What the compiler adds belongs to the file of its type.
        for relationship in graph.relationships where relationship.kind == "memberOf" {
            guard files[relationship.source] == nil else { continue }
            files[relationship.source] = files[relationship.target]
        }
        self.files = files
    }

    /// Returns the lines of a folder's declarations.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder below `Sources`.
    ///   - exception: The path of a folder in it whose declarations are left out, or `nil`.
    ///   - words: The replacements for certain words, made before lines are sorted.
    /// - Returns: The lines.
    func lines(
        in folder: String, outside exception: String? = nil, replacing words: [String: String] = [:]
    ) -> [String] {
        let symbols = graph.symbols.filter { symbol in
            guard let file = files[symbol.identifier.precise],
                file.contains("/Sources/\(folder)/")
            else { return false }
            return exception.map { file.contains("/Sources/\($0)/") } != true
        }
        var blocks: [String: [SymbolGraph.Symbol]] = [:]
        for symbol in symbols {
            let isType = Self.types.contains(symbol.kind.identifier)
            let path = isType ? symbol.pathComponents[...] : symbol.pathComponents.dropLast()
            blocks[path.joined(separator: "."), default: []].append(symbol)
        }
        return blocks.sorted { $0.key < $1.key }.flatMap { path, symbols in
            let types = symbols.filter { Self.types.contains($0.kind.identifier) }
            let cases = symbols.filter { $0.kind.identifier == "swift.enum.case" }
                .sorted { ($0.location?.position.line ?? 0) < ($1.location?.position.line ?? 0) }
            let others = symbols.filter {
                $0.kind.identifier != "swift.enum.case"
                    && !Self.types.contains($0.kind.identifier)
            }
            let lines = { (symbols: [SymbolGraph.Symbol]) in
                symbols.map { symbol in
                    words.reduce("    " + line(symbol)) {
                        $0.replacing($1.key, with: $1.value)
                    }
                }
            }
            return (types.isEmpty ? ["extension \(path)"] : types.map(header))
                + lines(cases) + lines(others).sorted()
        }
    }

    /// Returns the first line of a type: its kind, its full name, and its conformances.
    private func header(_ type: SymbolGraph.Symbol) -> String {
        let own = type.declarationFragments.map(\.spelling).joined()
        let end = own.range(of: " \(type.pathComponents.last ?? "")")?.lowerBound ?? own.endIndex
        let related = graph.relationships.filter { $0.source == type.identifier.precise }
        let parents = related.filter { $0.kind == "inheritsFrom" }.map(name)
        let protocols = Set(related.filter { $0.kind == "conformsTo" }.map(name))
            .subtracting(Self.implied).sorted()
        let conformances = (parents + protocols).joined(separator: ", ")
        let colon = conformances.isEmpty ? "" : ": "
        return own[..<end] + " " + type.pathComponents.joined(separator: ".") + colon
            + conformances + availability(type)
    }

    private func line(_ symbol: SymbolGraph.Symbol) -> String {
        symbol.declarationFragments.map(\.spelling).joined() + availability(symbol)
    }

    private func name(of relationship: SymbolGraph.Relationship) -> String {
        if let name = relationship.targetFallback {
            return String(name.split(separator: ".").last ?? "")
        }
        return graph.symbols.first { $0.identifier.precise == relationship.target }?
            .pathComponents.joined(separator: ".") ?? relationship.target
    }

    private func availability(_ symbol: SymbolGraph.Symbol) -> String {
        func text(_ version: SymbolGraph.Symbol.Version) -> String {
            "\(version.major).\(version.minor ?? 0)"
        }
        guard let own = symbol.availability?.first(where: { $0.domain == "iOS" }) else { return "" }
        return (own.introduced.map { "  // iOS \(text($0))" } ?? "  //")
            + (own.deprecated.map { ", deprecated \(text($0))" } ?? "")
            + (own.message.map { ": \($0)" } ?? "")
    }
}
