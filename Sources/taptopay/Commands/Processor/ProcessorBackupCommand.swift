// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ProcessorService
internal import Support

/// `taptopay psp backup`: a copy of the database of the provider's service.
enum ProcessorBackupCommand {
    private struct Copy: Encodable {
        let copy: String
    }

    static let command = Command(
        name: "backup", summary: "Copy the service's database to a file, also while it runs.",
        discussion: """
            The copy is one file, with the state at one moment. A service that starts with it             refuses card data that was read before its start, because it cannot know what was             presented after the copy was made. Copy the keys in the folder too: they are in none             of its databases. For a PostgreSQL server, use pg_dump.
            """,
        options: [
            .json,
            Option(
                name: "state", value: "FOLDER",
                help: "The service's folder (default: that of the other psp commands)."),
        ],
        arguments: [Argument(name: "FILE", help: "The copy, which must not exist.")],
        examples: ["taptopay psp backup --state ./psp psp-backup.sqlite"]
    ) { invocation in
        let folder = invocation.value("state") ?? LocalProcessor.folder
        let database = folder + "/psp.sqlite"
        guard InputFile.exists(database) else {
            throw CommandError(
                "\(folder) is not a folder of taptopay psp serve: psp.sqlite is missing. "
                    + "Give the folder with --state.")
        }
        let copy = invocation.argument("FILE") ?? ""
        try CopyRecords.write(database, to: copy, now: currentTime())
        if invocation.has("json") {
            try JSON.print(Copy(copy: copy))
        } else {
            Console.print("Copied the database to \(copy)")
        }
        return .done
    }
}
