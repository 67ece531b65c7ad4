// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import PCSC
internal import SmartCard
internal import Support

/// `taptopay readers`: what the PC/SC service sees.
enum ReadersCommand {
    static let command = Command(
        name: "readers", summary: "List readers, their interfaces and the cards on them.",
        options: [
            .json, Option(name: "watch", letter: "w", help: "Keep running, and show changes."),
        ],
        examples: ["taptopay readers", "taptopay readers --watch --json"]
    ) { invocation in
        invocation.has("watch")
            ? try await watch(asJSON: invocation.has("json"))
            : try await list(asJSON: invocation.has("json"))
    }

    private struct Row: Encodable {
        let name: String
        let interface: String
        let auto: Bool
        let card: Bool
        let atr: String?
        let inUse: Bool
        let features: [String]
        let vendor: String?
        let model: String?
        let firmware: String?
        let version: String?
        let serial: String?
        let note: String?
    }

    private struct Change: Encodable {
        let event: String
        var reader: String?
        var interface: String?
        var atr: String?
        var reason: String?
    }

    private static func list(asJSON: Bool) async throws -> ExitCode {
        let service = PCSCService()
        let readers: [ReaderStatus]
        do throws(PCSCError) {
            readers = try await service.readers()
        } catch {
            throw CommandError(await advice(service, error), .noReader)
        }
        guard !readers.isEmpty else {
            throw CommandError(await advice(service, .noReadersAvailable), .noReader)
        }
        // What a read does if no reader is chosen by name.
        let chosen = Set((try? ReaderSelection.automatic.choose(from: readers)) ?? [])
        for reader in readers {
            let row = await row(reader, isChosen: chosen.contains(reader), service)
            if asJSON { try JSON.print(row) } else { show(row) }
        }
        return .done
    }

    /// Returns what keeps this program from using a reader, with the fix.
    private static func advice(_ service: PCSCService, _ error: PCSCError) async -> String {
        guard let finding = await service.diagnosis().findings.first else {
            return error.description
        }
        return "\(finding.cause) \(finding.remedy)"
    }

    private static func row(
        _ reader: ReaderStatus, isChosen: Bool, _ service: PCSCService
    ) async -> Row {
        // A reader that another program holds reports no details; it is still listed.
        let details = try? await service.details(of: reader.name)
        return Row(
            name: reader.name.text, interface: reader.interface.rawValue, auto: isChosen,
            card: reader.answerToReset != nil || reader.state.contains(.present),
            atr: reader.answerToReset.map { Hexadecimal.string($0.bytes) },
            inUse: reader.state.contains(.inUse) || reader.state.contains(.exclusive),
            features: (details?.features.controlCodes.keys).map { $0.map(\.name).sorted() } ?? [],
            vendor: details?.vendor, model: details?.model, firmware: details?.firmware,
            version: details?.version, serial: details?.serial,
            note: KnownReader.named(reader.name)?.fitness.reason)
    }

    private static func show(_ row: Row) {
        let style = Style.standardOutput
        Console.print(style.bold(row.name))
        Console.print("  interface  \(row.interface)\(row.auto ? ", chosen by auto" : "")")
        let card = row.atr.map { "yes, ATR \($0)" } ?? (row.card ? "yes" : "no")
        Console.print("  card       \(card)\(row.inUse ? ", in use by another program" : "")")
        let facts = [
            ("vendor", row.vendor), ("model", row.model), ("firmware", row.firmware ?? row.version),
            ("serial", row.serial),
            ("features", row.features.isEmpty ? nil : row.features.joined(separator: ", ")),
            ("note", row.note),
        ]
        for case (let name, let value?) in facts {
            Console.print("  \(name)\(String(repeating: " ", count: 11 - name.count))\(value)")
        }
    }

    private static func watch(asJSON: Bool) async throws -> ExitCode {
        for await event in ReaderMonitor().events() {
            let change = change(event)
            guard !asJSON else {
                try JSON.print(change)
                continue
            }
            let rest = [
                change.reader, change.interface, change.atr.map { "ATR \($0)" }, change.reason,
            ]
            .compactMap(\.self).joined(separator: ", ")
            Console.print(rest.isEmpty ? "\(change.event)" : "\(change.event): \(rest)")
        }
        return .done
    }

    private static func change(_ event: ReaderEvent) -> Change {
        switch event {
        case .serviceAvailable: Change(event: "serviceAvailable")
        case .serviceUnavailable(let error):
            Change(event: "serviceUnavailable", reason: error.description)
        case .readerAdded(let reader):
            Change(
                event: "readerAdded", reader: reader.name.text, interface: reader.interface.rawValue
            )
        case .readerRemoved(let name): Change(event: "readerRemoved", reader: name.text)
        case .cardInserted(let reader):
            Change(
                event: "cardInserted", reader: reader.name.text,
                atr: reader.answerToReset.map { Hexadecimal.string($0.bytes) })
        case .cardRemoved(let name): Change(event: "cardRemoved", reader: name.text)
        }
    }
}
