// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

// Opens the paymentCardData of a read with the test provider's private key:
//     node open.mjs encryption.jwk readers.jwks < read.json
// Node 18 or newer, without packages. The README says which checks are missing.
import {
  createDecipheriv, createHash, createPrivateKey, createPublicKey, diffieHellman, verify
} from 'node:crypto'
import { readFileSync } from 'node:fs'

class Rejection extends Error {}

function refuse (code, reason) { throw new Rejection(`The card data was refused (${code}): ${reason}`) }

const base64URL = text => Buffer.from(text, 'base64url')
const parse = text => JSON.parse(base64URL(text))
const number = value => { const data = Buffer.alloc(4); data.writeUInt32BE(value); return data }

// The key encryption key of ECDH-ES+A256KW (RFC 7518, 4.6.2).
function keyEncryptionKey (secret, header) {
  const field = data => Buffer.concat([number(data.length), data])
  return createHash('sha256').update(Buffer.concat([
    number(1), secret, field(Buffer.from('ECDH-ES+A256KW')), field(base64URL(header.apu ?? '')),
    field(base64URL(header.apv ?? '')), number(256)
  ])).digest()
}

// Checks 1 to 4 of Docs/Payload.md: format, algorithms, key, decryption.
function decrypt (sealed, key) {
  const segments = Buffer.from(sealed, 'base64').toString('latin1').split('.')
  if (segments.length !== 5) refuse('malformed', 'It is not a compact JWE in Base64.')
  const header = parse(segments[0])
  if (header.alg !== 'ECDH-ES+A256KW' || header.enc !== 'A256GCM' || header.crit || header.zip) {
    refuse('alg-not-allowed', 'Only ECDH-ES+A256KW with A256GCM is allowed.')
  }
  if (header.kid !== key.kid) refuse('unknown-kid', 'It is sealed for another key.')
  const [wrapped, vector, content, tag] = segments.slice(1).map(base64URL)
  if (vector.length !== 12 || tag.length !== 16) refuse('decrypt-failed', 'The IV or the tag has another length.')
  try {
    const secret = diffieHellman({
      privateKey: createPrivateKey({ key, format: 'jwk' }),
      publicKey: createPublicKey({ key: header.epk, format: 'jwk' })
    })
    const unwrap = createDecipheriv(
      'id-aes256-wrap', keyEncryptionKey(secret, header), Buffer.from('A6A6A6A6A6A6A6A6', 'hex'))
    const contentKey = Buffer.concat([unwrap.update(wrapped), unwrap.final()])
    const cipher = createDecipheriv('aes-256-gcm', contentKey, vector, { authTagLength: 16 })
    cipher.setAAD(Buffer.from(segments[0])).setAuthTag(tag)
    return [header, Buffer.concat([cipher.update(content), cipher.final()]).toString('latin1')]
  } catch {
    return refuse('decrypt-failed', 'It was changed, or is sealed for another key.')
  }
}

// The identifier of a public key (RFC 7638).
function thumbprint ({ crv, kty, x, y }) {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
}

// Check 5: a known reader signed the claims.
function verifiedClaims (token, readers) {
  const [head, body, signature, ...rest] = token.split('.')
  if (!signature || rest.length > 0) refuse('malformed', 'The content is not a signed token.')
  const { alg, kid } = parse(head)
  if (alg !== 'ES256') refuse('alg-not-allowed', 'Only ES256 is allowed.')
  const reader = readers.keys.find(key => thumbprint(key) === kid)
  if (!reader) refuse('unknown-reader', 'Its reader is not in the file with the readers\u2019 keys.')
  const key = { key: createPublicKey({ key: reader, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }
  if (!verify('sha256', Buffer.from(`${head}.${body}`), key, base64URL(signature))) {
    refuse('bad-signature', 'The reader\u2019s signature is invalid.')
  }
  return [parse(body), kid]
}

// Checks 6 and 7, and of check 9 that the data belongs to this read.
function check (claims, header, reader, read) {
  for (const name of ['iss', 'aud', 'tid', 'mid', 'exp']) {
    if (header[name] !== claims[name]) refuse('header-claim-mismatch', `The header\u2019s ${name} is not the claim\u2019s.`)
  }
  if (claims.iss !== `urn:ttp-emu:reader:${reader}`) refuse('header-claim-mismatch', 'It is from another reader.')
  if (claims.aud !== 'psp.test') refuse('header-claim-mismatch', `It is for ${claims.aud}.`)
  const now = Date.now() / 1000
  if (!(claims.exp - claims.iat <= 60) || claims.iat > now + 15) refuse('not-yet-valid', 'Its times are wrong.')
  if (now >= claims.exp + 15) refuse('expired', 'It was valid for 60 seconds. Tap again.')
  if (claims.tid !== read.id) refuse('transaction-mismatch', 'It belongs to another read.')
}

try {
  const json = path => JSON.parse(readFileSync(path))
  const [keyFile, readersFile] = process.argv.slice(2)
  if (!readersFile) throw new Rejection('Usage: node open.mjs encryption.jwk readers.jwks < read.json')
  const read = json(0)
  const [header, token] = decrypt(read.paymentCardData ?? '', json(keyFile))
  const [claims, reader] = verifiedClaims(token, json(readersFile))
  check(claims, header, reader, read)
  // The card data stays in the program: it contains the card number.
  const { emv, pin, ...shown } = claims
  console.log(JSON.stringify({ ...shown, emv: `${emv.length / 2} bytes` }, null, 2))
} catch (error) {
  const isFile = error.syscall !== undefined
  console.error(error instanceof Rejection || isFile
    ? error.message : `The card data, or a key, is malformed: ${error.message}`)
  process.exitCode = 1
}
