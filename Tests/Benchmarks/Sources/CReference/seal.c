/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <string.h>

static EVP_PKEY *processor, *reader;
static EVP_KDF *concat;
static EVP_CIPHER *wrap, *gcm;
static EVP_MD *sha256;

int reference_seal_prepare(void) {
    processor = EVP_EC_gen("P-256");
    reader = EVP_EC_gen("P-256");
    concat = EVP_KDF_fetch(NULL, "SSKDF", NULL);
    wrap = EVP_CIPHER_fetch(NULL, "AES-256-WRAP", NULL);
    gcm = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
    sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    return processor && reader && concat && wrap && gcm && sha256;
}

static int sign(const uint8_t *bytes, size_t count) {
    uint8_t signature[80];
    size_t length = sizeof signature;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int ok = context && EVP_DigestSignInit(context, NULL, sha256, NULL, reader) == 1 &&
             EVP_DigestSign(context, signature, &length, bytes, count) == 1;
    EVP_MD_CTX_free(context);
    return ok;
}

static int agree(uint8_t kek[32]) {
    uint8_t secret[32], point[65];
    size_t length = sizeof secret, point_length = 0;
    EVP_PKEY *ephemeral = EVP_EC_gen("P-256");
    EVP_PKEY_CTX *context = ephemeral ? EVP_PKEY_CTX_new_from_pkey(NULL, ephemeral, NULL) : NULL;
    int ok = context && EVP_PKEY_derive_init(context) == 1 &&
             EVP_PKEY_derive_set_peer_ex(context, processor, 0) == 1 &&
             EVP_PKEY_derive(context, secret, &length) == 1 &&
             EVP_PKEY_get_octet_string_param(ephemeral, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point,
                                             &point_length) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(ephemeral);
    if (!ok) return 0;
    uint8_t info[30] = {0, 0, 0, 14, 'E', 'C', 'D', 'H', '-', 'E', 'S', '+', 'A', '2', '5', '6',
                        'K', 'W'};
    info[28] = 1;
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string("digest", "SHA256", 0),
        OSSL_PARAM_construct_octet_string("secret", secret, sizeof secret),
        OSSL_PARAM_construct_octet_string("info", info, sizeof info),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF_CTX *kdf = EVP_KDF_CTX_new(concat);
    ok = kdf && EVP_KDF_derive(kdf, kek, 32, params) == 1;
    EVP_KDF_CTX_free(kdf);
    return ok;
}

static int encrypt(const uint8_t kek[32], const uint8_t *bytes, size_t count) {
    static uint8_t ciphertext[16384];
    uint8_t cek[32], nonce[12], wrapped[40], tag[16], header[300] = {0};
    int length = 0;
    if (count > sizeof ciphertext) return 0;
    if (RAND_bytes(cek, sizeof cek) != 1 || RAND_bytes(nonce, sizeof nonce) != 1) return 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    int ok = EVP_EncryptInit_ex2(context, wrap, kek, NULL, NULL) == 1 &&
             EVP_EncryptUpdate(context, wrapped, &length, cek, sizeof cek) == 1;
    EVP_CIPHER_CTX_free(context);
    context = EVP_CIPHER_CTX_new();
    ok = ok && EVP_EncryptInit_ex2(context, gcm, cek, nonce, NULL) == 1 &&
         EVP_EncryptUpdate(context, NULL, &length, header, sizeof header) == 1 &&
         EVP_EncryptUpdate(context, ciphertext, &length, bytes, (int)count) == 1 &&
         EVP_EncryptFinal_ex(context, ciphertext + length, &length) == 1 &&
         EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1;
    EVP_CIPHER_CTX_free(context);
    return ok;
}

int reference_seal(const uint8_t *bytes, size_t count) {
    uint8_t kek[32];
    return sign(bytes, count) && agree(kek) && encrypt(kek, bytes, count);
}

static int encrypt_payment(const uint8_t key[32], const uint8_t *bytes, size_t count) {
    static uint8_t ciphertext[16384];
    uint8_t nonce[16] = {0}, tag[16];
    int length = 0;
    if (count > sizeof ciphertext) return 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int ok = EVP_EncryptInit_ex2(context, gcm, NULL, NULL, NULL) == 1 &&
             EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, sizeof nonce, NULL) == 1 &&
             EVP_EncryptInit_ex2(context, NULL, key, nonce, NULL) == 1 &&
             EVP_EncryptUpdate(context, ciphertext, &length, bytes, (int)count) == 1 &&
             EVP_EncryptFinal_ex(context, ciphertext + length, &length) == 1 &&
             EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1;
    EVP_CIPHER_CTX_free(context);
    return ok;
}

int reference_mint(const uint8_t *bytes, size_t count) {
    static const uint8_t attributes[152];
    uint8_t key[32], digest[32];
    return agree(key) && encrypt_payment(key, bytes, count) &&
           EVP_Digest(bytes, count, digest, NULL, sha256, NULL) == 1 &&
           sign(attributes, sizeof attributes);
}
