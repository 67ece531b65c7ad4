-- SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
-- SPDX-License-Identifier: Apache-2.0
-- For pgbench: the statements of one payment, in the service's order, with texts of about its size.
\set name random(1, 9000000000000000000)
BEGIN;
SELECT identifier, name, merchant, scopes, created, expires, revoked FROM access WHERE digest = 'digest ' || :name;
INSERT INTO idempotency (scope, name, fingerprint, status, body, expires)
VALUES ('BENCH', 'key ' || :name, repeat('f', 64), 0, '', 4000000000)
ON CONFLICT (scope, name) DO NOTHING RETURNING name;
SELECT 1 FROM reader WHERE thumbprint = 'reader ' || :client_id AND merchant = 'BENCH' AND revoked IS NULL;
SELECT record FROM reader_token WHERE identifier = 'token ' || :client_id;
SELECT identifier, url, events FROM webhook WHERE merchant = 'BENCH' ORDER BY identifier;
INSERT INTO seen (name, expires, kind) SELECT 'token ' || :name, 4000000000, 0
WHERE NOT EXISTS (SELECT 1 FROM forgotten WHERE kind = 0 AND time >= 4000000000)
ON CONFLICT (name) DO NOTHING RETURNING name;
SELECT nextval('audit_number');
INSERT INTO sequence (name, value, time) VALUES ('pgbench reader ' || :client_id, 1, 4000000000)
ON CONFLICT (name) DO UPDATE SET value = sequence.value + 1 RETURNING value;
INSERT INTO seen (name, expires) VALUES ('cryptogram ' || :name, 4000000000)
ON CONFLICT (name) DO NOTHING RETURNING name;
INSERT INTO seen (name, expires) VALUES ('read ' || :name, 4000000000)
ON CONFLICT (name) DO NOTHING RETURNING name;
INSERT INTO payment (identifier, merchant, transaction_identifier, state, kind, captures, amount, currency,
    captured, refunded, answer, view, created, idempotency_key)
VALUES ('pay ' || :name, 'BENCH', 'read ' || :name, 'captured', 'purchase', 1, 1250, 840, 1250, 0,
    repeat('a', 400), repeat('v', 900), 4000000000, 'key ' || :name)
ON CONFLICT (merchant, transaction_identifier) DO NOTHING RETURNING identifier;
UPDATE idempotency SET status = 201, body = repeat('b', 600) WHERE scope = 'BENCH' AND name = 'key ' || :name;
COMMIT;
