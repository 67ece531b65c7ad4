/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#ifndef REFERENCE_H
#define REFERENCE_H

#include <stddef.h>
#include <stdint.h>

/* Walks BER-TLV with the limits of our reader (depth 8, length 65535, 1024 objects).
   Returns the number of data objects, or -1 if the bytes are malformed;
   adds tags and lengths to *sum so that no step can be optimized away. */
int reference_tlv_walk(const uint8_t *bytes, size_t count, uint64_t *sum);

/* The bare operations of one sealing: a new P-256 key, ECDH, Concat KDF, AES-256 key wrap,
   AES-256-GCM over `count` bytes, SHA-256, and ECDSA P-256. Algorithms are fetched once.
   Returns 1 when every call succeeded. */
int reference_seal_prepare(void);
int reference_seal(const uint8_t *bytes, size_t count);

/* The bare operations of one payment token, after reference_seal_prepare: a new P-256 key, ECDH,
   Concat KDF, AES-256-GCM over `count` bytes, SHA-256 over as many, and ECDSA P-256 over 152.
   Returns 1 when every call succeeded. */
int reference_mint(const uint8_t *bytes, size_t count);

/* The bare operations of one opening: a public key from its coordinates, ECDH, Concat KDF, AES-256
   key unwrap, AES-256-GCM over `count` bytes, SHA-256, and ECDSA P-256. One sealing is made and
   algorithms are fetched beforehand. Both return 1 when every call succeeded. */
int reference_open_prepare(const uint8_t *bytes, size_t count);
int reference_open(void);

/* The bare operations of one payment token's verification: parsing two certificates, ECDSA P-384 over
   one, P-256 over the other and over signed attributes, SHA-256 over `count` bytes, a public key from
   its structure, ECDH, Concat KDF, and AES-256-GCM over `count` bytes. Keys and signatures are made and
   algorithms are fetched beforehand. Both return 1 when every call succeeded. */
int reference_verify_prepare(const uint8_t *bytes, size_t count);
int reference_verify(void);

/* Two RSA public operations, as a certificate chain requires: key 0 opens the issuer's
   certificate, key 1 the card's. The keys are made beforehand.
   Both return 1 when every call succeeded. */
int reference_chain_key(int key, const uint8_t *modulus, size_t count,
                        const uint8_t *exponent, size_t exponent_count);
int reference_chain(const uint8_t *issuer, size_t issuer_count, const uint8_t *card,
                    size_t card_count);

/* The bare operations of a tap with kernel 8: a new P-256 key, ECDH, the session keys, AES-CTR over the
   blinding factor and two records, three CMACs, SHA-256, two EC-SDSA verifications, and the blinding of
   the card's key. Keys are made and algorithms are fetched beforehand. Both return 1 when every call
   succeeded. */
int reference_channel_prepare(void);
int reference_channel(void);

/* Starts the bare library on a free port of this machine, with the answer of
   BenchmarkBodies.AnswerServer. Returns the port, or 0. */
uint16_t reference_http_start(void);

/* Sends requests for /answer, one after another on each of several connections, and reads every
   answer. Returns 1 if all answers arrived. */
int reference_http_load(uint16_t port, int connections, int requests);

/* Opens connections and asks for /events on each; they stay open until the program ends.
   Returns 1 if all were answered. */
int reference_http_listen(uint16_t port, int connections);

/* Sends `rate` requests per second on one connection; puts the microseconds until each
   answer into times. Returns 1 if all answers arrived. */
int reference_http_latencies(uint16_t port, double rate, double *times, int count);

#endif
