// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

/// The tables, as migration steps; a released step never changes.
///
/// Times are in seconds since 1970, amounts in minor units.
enum ProcessorSchema {
    /// The application identifier of the service's files: "TapS".
    static let applicationIdentifier: UInt32 = 0x5461_7053

    static let steps: [[String]] = [
        accounts + tokens + memory + payments + webhooks,
        apiKeys + initialKeys,
        paymentLists,
        expirations,
        tokenExpirations,
        clocks,
        paymentNames,
        webhookPauses,
        copies,
        lifetimes,
        spelling,
    ]

    private static let apiKeys = [
        "ALTER TABLE access ADD COLUMN identifier TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE access ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE access ADD COLUMN scopes TEXT NOT NULL DEFAULT 'charge refund enrol'",
        "ALTER TABLE access ADD COLUMN created INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE access ADD COLUMN expires INTEGER",
        "ALTER TABLE access ADD COLUMN revoked INTEGER",
        "UPDATE access SET identifier = 'key_' || substr(digest, 1, 16)",
        "UPDATE access SET scopes = 'administer enrol' WHERE merchant IS NULL",
        "ALTER TABLE sequence ADD COLUMN time INTEGER",
        "CREATE INDEX delivery_webhook ON delivery (webhook)",
        "CREATE INDEX delivery_due ON delivery (due)",
        "CREATE UNIQUE INDEX access_identifier ON access (identifier)",
    ]

    private static let paymentLists = [
        "CREATE INDEX payment_created ON payment (merchant, created, identifier)"
    ]

    // Finding expired records must not take longer the more there are.
    private static let expirations = [
        "CREATE INDEX seen_expires ON seen (expires)",
        "CREATE INDEX idempotency_expires ON idempotency (expires)",
    ]

    private static let tokenExpirations = [
        "CREATE INDEX reader_token_expires ON reader_token (expires)",
        "CREATE INDEX pin_token_expires ON pin_token (expires)",
    ]

    private static let clocks = [
        // The kind of a token that counts once. See PresentedToken.Kind.
        "ALTER TABLE seen ADD COLUMN kind INTEGER NOT NULL DEFAULT 0",
        // The latest end of a removed token of each kind.
        """
        CREATE TABLE forgotten (
            kind INTEGER NOT NULL PRIMARY KEY,
            time INTEGER NOT NULL
        )
        """,
        // One row: the clock as the instances saw it.
        """
        CREATE TABLE clock (
            number INTEGER NOT NULL PRIMARY KEY CHECK (number = 1),
            latest INTEGER NOT NULL,
            removal INTEGER NOT NULL,
            setback_time INTEGER,
            setback_seconds INTEGER
        )
        """,
    ]

    // A merchant whose answer was lost finds the payment by its own names.
    private static let paymentNames = [
        "ALTER TABLE payment ADD COLUMN reference TEXT",
        "ALTER TABLE payment ADD COLUMN idempotency_key TEXT",
        "CREATE INDEX payment_reference ON payment (merchant, reference)",
        "CREATE INDEX payment_idempotency_key ON payment (merchant, idempotency_key)",
    ]

    // A webhook that does not accept an event gets none for a while: a time in its own row, however
    // many events wait.
    private static let webhookPauses = [
        "ALTER TABLE webhook ADD COLUMN paused INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE webhook ADD COLUMN dropped INTEGER NOT NULL DEFAULT 0",
        "DROP INDEX delivery_webhook",
        "DROP INDEX delivery_due",
        "CREATE INDEX delivery_webhook_due ON delivery (webhook, due)",
    ]

    // The end of a key that was replaced does not say how long its successors are valid.
    private static let lifetimes = [
        "ALTER TABLE access ADD COLUMN lifetime INTEGER",
        "UPDATE access SET lifetime = expires - created WHERE expires IS NOT NULL",
    ]

    // Names in answers, events, and scopes changed once. See CHANGELOG.md. A merchant's own text can
    // contain the same words, but not a quotation mark that ends a name or a value.
    private static let spelling =
        [
            "UPDATE access SET scopes = replace(scopes, 'enrol', 'enroll')",
            "UPDATE payment SET state = 'authorized' WHERE state = 'authorised'",
            "UPDATE webhook SET events = replace(events, 'payment.authorised', 'payment.authorized')",
        ]
        + [("payment", "answer"), ("delivery", "body"), ("idempotency", "body")].flatMap {
            (table, column) in
            [
                ("\"authorisationCode\":", "\"authorizationCode\":"),
                ("\"state\":\"authorised\"", "\"state\":\"authorized\""),
                ("\"type\":\"payment.authorised\"", "\"type\":\"payment.authorized\""),
            ].map { old, new in
                "UPDATE \(table) SET \(column) = replace(\(column), '\(old)', '\(new)')"
            }
        }

    // Only a copy has a row: when it was made.
    private static let copies = ["CREATE TABLE copy (time INTEGER NOT NULL)"]

    private static let initialKeys = [
        // The number of a device under the base derivation key. See ANSI X9.24-3-2017, 6.2.1.
        """
        CREATE TABLE initial_key (
            reader TEXT NOT NULL PRIMARY KEY REFERENCES reader,
            device INTEGER NOT NULL UNIQUE CHECK (device BETWEEN 1 AND 4294967295),
            created INTEGER NOT NULL
        )
        """
    ]

    private static let accounts = [
        """
        CREATE TABLE merchant (
            identifier TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            category TEXT NOT NULL,
            profile TEXT NOT NULL,
            terms TEXT,
            created INTEGER NOT NULL
        )
        """,
        // Only the SHA-256 hash of a key is stored; the administrator's keys have no merchant.
        """
        CREATE TABLE access (
            digest TEXT NOT NULL PRIMARY KEY,
            merchant TEXT REFERENCES merchant
        )
        """,
        """
        CREATE TABLE reader (
            thumbprint TEXT NOT NULL PRIMARY KEY,
            merchant TEXT NOT NULL REFERENCES merchant,
            name TEXT NOT NULL,
            jwk TEXT NOT NULL,
            created INTEGER NOT NULL,
            revoked INTEGER
        )
        """,
    ]

    private static let tokens = [
        """
        CREATE TABLE reader_token (
            identifier TEXT NOT NULL PRIMARY KEY,
            record TEXT NOT NULL,
            expires INTEGER NOT NULL
        )
        """,
        // If a read has several tokens, the last one counts.
        """
        CREATE TABLE pin_token (
            transaction_identifier TEXT NOT NULL PRIMARY KEY,
            record TEXT NOT NULL,
            expires INTEGER NOT NULL
        )
        """,
    ]

    private static let memory = [
        """
        CREATE TABLE seen (
            name TEXT NOT NULL PRIMARY KEY,
            expires INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE sequence (
            name TEXT NOT NULL PRIMARY KEY,
            value INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE idempotency (
            scope TEXT NOT NULL,
            name TEXT NOT NULL,
            fingerprint TEXT NOT NULL,
            status INTEGER NOT NULL,
            body TEXT NOT NULL,
            expires INTEGER NOT NULL,
            PRIMARY KEY (scope, name)
        )
        """,
    ]

    private static let webhooks = [
        """
        CREATE TABLE webhook (
            identifier TEXT NOT NULL PRIMARY KEY,
            merchant TEXT NOT NULL REFERENCES merchant,
            url TEXT NOT NULL,
            events TEXT NOT NULL,
            secret TEXT NOT NULL
        )
        """,
        """
        CREATE TABLE delivery (
            identifier TEXT NOT NULL PRIMARY KEY,
            webhook TEXT NOT NULL REFERENCES webhook,
            body TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            due INTEGER NOT NULL
        )
        """,
    ]

    private static let payments = [
        """
        CREATE TABLE payment (
            identifier TEXT NOT NULL PRIMARY KEY,
            merchant TEXT NOT NULL REFERENCES merchant,
            transaction_identifier TEXT NOT NULL,
            state TEXT NOT NULL,
            kind TEXT NOT NULL,
            captures INTEGER NOT NULL,
            amount INTEGER NOT NULL,
            currency INTEGER NOT NULL,
            captured INTEGER NOT NULL,
            refunded INTEGER NOT NULL,
            answer TEXT NOT NULL,
            view TEXT NOT NULL,
            created INTEGER NOT NULL,
            UNIQUE (merchant, transaction_identifier)
        )
        """
    ]
}
