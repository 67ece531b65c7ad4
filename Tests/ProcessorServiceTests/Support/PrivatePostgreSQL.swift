// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

#if PostgreSQL
import Foundation
import Support
import TestSupport

/// A private PostgreSQL server for the tests, on a Unix socket in a temporary folder.
///
/// It ends when the test process ends, however that happens: it watches a pipe.
final class PrivatePostgreSQL: Sendable {
    /// The server, or `nil` if PostgreSQL is not installed.
    static let shared: PrivatePostgreSQL? = try? PrivatePostgreSQL()

    private static let script = """
        set -eu
        bin=$(ls -d /usr/lib/postgresql/*/bin /usr/pgsql-*/bin 2>/dev/null | tail -n 1)
        cd "$1"
        as_other() { "$@"; }
        if [ "$(id -u)" = 0 ]; then
            chown nobody .
            as_other() { setpriv --reuid=nobody --regid=nogroup --clear-groups "$@"; }
        fi
        as_other "$bin/initdb" -D data -A trust -U test -E UTF8 --locale=C -N >log
        as_other "$bin/postgres" -D data -k "$1" -c listen_addresses= -c fsync=off \\
            -c max_connections=300 -c autovacuum=off >log 2>&1 &
        until "$bin/pg_isready" -q -h "$1" -U test; do kill -0 $!; sleep 0.05; done
        echo ready
        while read -r name; do
            "$bin/createdb" -h "$1" -U test "$name" && echo made || echo failed
        done
        kill -INT "$(head -n 1 data/postmaster.pid)"
        wait $!
        """

    private let folder: TemporaryFolder
    private let process: SpawnedProcess
    private let input = Pipe()
    private let output = Pipe()
    private let databases = Lock<Set<String>>([])

    private init() throws {
        folder = try TemporaryFolder()
        process = try SpawnedProcess(
            URL(fileURLWithPath: "/bin/bash"), ["-c", Self.script, "postgres", folder.url.path],
            input: input.fileHandleForReading, output: output.fileHandleForWriting)
        // Otherwise the wait below would not end when the server fails to start.
        try output.fileHandleForWriting.close()
        guard String(decoding: output.fileHandle.availableData, as: UTF8.self) == "ready\n"
        else { throw CocoaError(.executableNotLoadable) }
    }

    /// Returns the connection string of a database with this name, which is made on first use.
    func address(of name: String) throws -> String {
        try databases.withLock { databases in
            guard databases.insert(name).inserted else { return }
            try input.fileHandleForWriting.write(contentsOf: Data("\(name)\n".utf8))
            guard String(decoding: output.fileHandle.availableData, as: UTF8.self) == "made\n"
            else { throw CocoaError(.executableNotLoadable) }
        }
        return "host=\(folder.url.path) user=test dbname=\(name)"
    }
}

extension Pipe {
    fileprivate var fileHandle: FileHandle { fileHandleForReading }
}
#endif
