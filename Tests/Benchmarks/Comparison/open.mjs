// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0
// Opens the export of `taptopay demo --export DIR` with Node's crypto: node open.mjs DIR ROUNDS.
// Prints the median time in microseconds.
import {
    createDecipheriv, createHash, createPrivateKey, createPublicKey, diffieHellman, verify,
} from "node:crypto";
import { readFileSync } from "node:fs";

const [folder, rounds] = process.argv.slice(2);
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}`));
const key = createPrivateKey({ key: read("psp-private.jwk"), format: "jwk" });
const readers = new Map(
    read("readers.jwks").keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: "jwk" })]));
const result = read("result.json");
const sealed = result.paymentCardData;
const bytes = (text) => Buffer.from(text, "base64url");

// RFC 7518, 4.6.2: one round of the Concat KDF gives all 256 bits.
const field = (data) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, data]);
};

function open() {
    const [head, wrapped, nonce, ciphertext, tag] = Buffer.from(sealed, "base64").toString().split(".");
    const header = JSON.parse(bytes(head));
    const shared = diffieHellman({
        privateKey: key, publicKey: createPublicKey({ key: header.epk, format: "jwk" }),
    });
    const wrappingKey = createHash("sha256").update(Buffer.concat([
        Buffer.from([0, 0, 0, 1]), shared, field(Buffer.from(header.alg)),
        field(bytes(header.apu ?? "")), field(bytes(header.apv ?? "")), Buffer.from([0, 0, 1, 0]),
    ])).digest();
    const unwrap = createDecipheriv("aes256-wrap", wrappingKey, Buffer.alloc(8, 0xA6));
    const contentKey = Buffer.concat([unwrap.update(bytes(wrapped)), unwrap.final()]);
    const cipher = createDecipheriv("aes-256-gcm", contentKey, bytes(nonce));
    cipher.setAAD(Buffer.from(head)).setAuthTag(bytes(tag));
    const signed = Buffer.concat([cipher.update(bytes(ciphertext)), cipher.final()]).toString();
    const [signedHead, payload, signature] = signed.split(".");
    const reader = readers.get(JSON.parse(bytes(signedHead)).kid);
    const isValid = verify(
        "sha256", Buffer.from(`${signedHead}.${payload}`),
        { key: reader, dsaEncoding: "ieee-p1363" }, bytes(signature));
    if (!isValid) throw new Error("The signature is wrong.");
    return JSON.parse(bytes(payload));
}

const times = [];
for (let round = 0; round < Number(rounds); round++) {
    const start = process.hrtime.bigint();
    if (open().tid !== result.id) throw new Error("The read is another.");
    times.push(Number(process.hrtime.bigint() - start) / 1e3);
}
times.sort((one, other) => one - other);
console.log(times[times.length >> 1]);
