// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import SQLite
import Support
import TestSupport
import Testing

@testable import HTTPServer
@testable import ProcessorService

@Suite("A database that an earlier version wrote")
struct EarlierDatabaseTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.url.path + "/psp.db"
    }

    /// Creates a database with the first steps of the schema.
    private func database(steps: Int) throws -> Database<DatabaseError> {
        try Data().write(to: URL(filePath: path))
        let database = try Database<DatabaseError>(path: path, busyTimeout: .seconds(60))
        try Schema(
            applicationIdentifier: ProcessorSchema.applicationIdentifier,
            steps: ProcessorSchema.steps.prefix(steps).map {
                $0.map(SQLiteProcessorDatabase.strict)
            }
        ).migrate(database)
        return database
    }

    private func service() throws -> ProcessorService {
        try ProcessorService(
            ProcessorConfiguration(folder: folder.url.path),
            database: try Backend.sqlite.open(folder.url.path), now: { ServiceWorld.now })
    }

    @Test("Payments, events, and scopes get the names of this version")
    func names() async throws {
        let key = "psp_merchant"
        do {
            let database = try self.database(steps: 10)
            for statement in [
                """
                INSERT INTO merchant (identifier, name, category, profile, created)
                VALUES ('M', 'Shop', '5999', 'profile', 1)
                """,
                """
                INSERT INTO payment (identifier, merchant, transaction_identifier, state, kind,
                    captures, amount, currency, captured, refunded, answer, view, created)
                VALUES ('pay_1', 'M', 't', 'authorised', 'purchase', 0, 100, 978, 0, 0,
                    '{"approved":true,"authorisationCode":"123456"}', '{}', 1)
                """,
                """
                INSERT INTO webhook (identifier, merchant, url, events, secret)
                VALUES ('wh_1', 'M', 'https://shop.example/', 'payment.authorised', 's')
                """,
                """
                INSERT INTO delivery (identifier, webhook, body, attempts, due)
                VALUES ('e_1', 'wh_1', '{"type":"payment.authorised","state":"authorised",\
                "reference":"authorised"}', 0, 0)
                """,
                """
                INSERT INTO idempotency (scope, name, fingerprint, status, body, expires)
                VALUES ('s', 'n', 'f', 200, '{"state":"authorised","authorisationCode":"1"}',
                    9000000000)
                """,
            ] { try database.run(statement) }
            try database.run(
                """
                INSERT INTO access (digest, merchant, scopes)
                VALUES (?, 'M', 'charge enrol')
                """, .text(APIKey.digest(of: key)))
        }
        let service = try self.service()
        #expect(try service.apiKeys().first { $0.merchant == "M" }?.scopes == [.charge, .enroll])
        let database = try Database<DatabaseError>(path: path, busyTimeout: .patience)
        let stored = try [
            "state FROM payment", "answer FROM payment", "events FROM webhook",
            "body FROM delivery", "body FROM idempotency",
        ].flatMap { column in try database.rows("SELECT \(column)") { $0.text(0) ?? "" } }
        #expect(
            stored == [
                "authorized", #"{"approved":true,"authorizationCode":"123456"}"#,
                "payment.authorized",
                #"{"type":"payment.authorized","state":"authorized","reference":"authorised"}"#,
                #"{"state":"authorized","authorizationCode":"1"}"#,
            ])
    }

    @Test("API keys of an earlier version keep their permissions")
    func permissions() async throws {
        let keys = (administrator: "psp_administrator", merchant: "psp_merchant")
        do {
            let database = try self.database(steps: 1)
            try database.run(
                """
                INSERT INTO merchant (identifier, name, category, profile, created)
                VALUES ('M', 'Shop', '5999', 'profile', 1)
                """)
            for (key, merchant) in [
                (keys.administrator, SQLiteValue.null), (keys.merchant, .text("M")),
            ] {
                try database.run(
                    "INSERT INTO access (digest, merchant) VALUES (?, ?)",
                    .text(APIKey.digest(of: key)), merchant)
            }
        }
        let service = try self.service()
        let entries = try service.apiKeys()
        let scopes = Dictionary(
            uniqueKeysWithValues: entries.map { ($0.merchant ?? "", $0.scopes) })
        #expect(scopes == ["": [.administer, .enroll], "M": [.charge, .refund, .enroll]])
        #expect(Set(entries.map(\.identifier)).count == 2)
        #expect(entries.allSatisfy { $0.isValid(at: ServiceWorld.now) })
        // There is an administrator already.
        #expect(
            !FileManager.default.fileExists(
                atPath: folder.url.path + "/" + ProcessorService.administratorFile))
        let router = try service.router()
        for (key, path, status) in [
            (keys.administrator, "/v1/merchants", 200), (keys.merchant, "/v1/merchants", 403),
            (keys.merchant, "/v1/terms", 200), (keys.merchant, "/v1/readers", 200),
        ] as [(String, String, UInt16)] {
            let reply = try await ServiceWorld.send(router, .get, path, nil, key: key)
            #expect(reply.status == status, "\(path)")
        }
    }
}
