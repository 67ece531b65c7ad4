// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import SQLite

extension Schema {
    /// The schema of the service's state, with the application identifier "TapK".
    static let kiosk = Schema(
        applicationIdentifier: 0x5461_704B,
        steps: [
            [
                """
                CREATE TABLE token (
                    position INTEGER PRIMARY KEY AUTOINCREMENT,
                    digest BLOB NOT NULL UNIQUE,
                    scope TEXT NOT NULL,
                    is_session INTEGER NOT NULL
                ) STRICT
                """,
                // The body is the resource as clients see it; its card data is sealed.
                """
                CREATE TABLE read (
                    identifier TEXT NOT NULL PRIMARY KEY,
                    created INTEGER NOT NULL,
                    is_settled INTEGER NOT NULL,
                    body BLOB NOT NULL
                ) STRICT, WITHOUT ROWID
                """,
                """
                CREATE TABLE idempotency_key (
                    key TEXT NOT NULL PRIMARY KEY,
                    fingerprint BLOB NOT NULL,
                    created INTEGER NOT NULL,
                    read TEXT NOT NULL REFERENCES read ON DELETE CASCADE
                ) STRICT, WITHOUT ROWID
                """,
                "CREATE INDEX idempotency_key_read ON idempotency_key (read)",
                "CREATE INDEX read_created ON read (created)",
            ],
            [
                // The body contains the state of a payment, not data of customer, card, or token.
                """
                CREATE TABLE payment (
                    identifier TEXT NOT NULL PRIMARY KEY,
                    key TEXT NOT NULL UNIQUE,
                    fingerprint BLOB NOT NULL,
                    created INTEGER NOT NULL,
                    is_settled INTEGER NOT NULL,
                    body BLOB NOT NULL
                ) STRICT, WITHOUT ROWID
                """,
                "CREATE INDEX payment_created ON payment (created)",
            ],
        ])
}
