/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

static EVP_PKEY *processor, *reader;
static EVP_KDF *concat;
static EVP_CIPHER *wrap, *gcm;
static EVP_MD *sha256;
static uint8_t point[65], wrapped[40], nonce[12], tag[16], header[300], signature[80];
static uint8_t plaintext[16384], ciphertext[16384], opened[16384 + 16];
static size_t plaintext_length, signature_length = sizeof signature;

/* The key that wraps: ECDH with a peer's public key, Concat KDF. */
static int agree(EVP_PKEY *own, EVP_PKEY *peer, uint8_t kek[32]) {
    uint8_t secret[32], info[30] = {0, 0, 0, 14, 'E', 'C', 'D', 'H', '-', 'E', 'S', '+', 'A', '2',
                                    '5', '6', 'K', 'W'};
    info[28] = 1;
    size_t length = sizeof secret;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, own, NULL);
    int ok = context && EVP_PKEY_derive_init(context) == 1 &&
             EVP_PKEY_derive_set_peer_ex(context, peer, 1) == 1 &&
             EVP_PKEY_derive(context, secret, &length) == 1;
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string("digest", "SHA256", 0),
        OSSL_PARAM_construct_octet_string("secret", secret, sizeof secret),
        OSSL_PARAM_construct_octet_string("info", info, sizeof info),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF_CTX *kdf = EVP_KDF_CTX_new(concat);
    ok = ok && kdf && EVP_KDF_derive(kdf, kek, 32, params) == 1;
    EVP_KDF_CTX_free(kdf);
    return ok;
}

/* The reader's part, done once. */
static int seal(void) {
    uint8_t kek[32], cek[32];
    size_t point_length = 0;
    int length = 0;
    EVP_PKEY *ephemeral = EVP_EC_gen("P-256");
    int ok = ephemeral && agree(ephemeral, processor, kek) &&
             EVP_PKEY_get_octet_string_param(ephemeral, OSSL_PKEY_PARAM_PUB_KEY, point,
                                             sizeof point, &point_length) == 1 &&
             RAND_bytes(cek, sizeof cek) == 1 && RAND_bytes(nonce, sizeof nonce) == 1;
    EVP_PKEY_free(ephemeral);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    ok = ok && EVP_EncryptInit_ex2(context, wrap, kek, NULL, NULL) == 1 &&
         EVP_EncryptUpdate(context, wrapped, &length, cek, sizeof cek) == 1;
    EVP_CIPHER_CTX_free(context);
    context = EVP_CIPHER_CTX_new();
    ok = ok && EVP_EncryptInit_ex2(context, gcm, cek, nonce, NULL) == 1 &&
         EVP_EncryptUpdate(context, NULL, &length, header, sizeof header) == 1 &&
         EVP_EncryptUpdate(context, ciphertext, &length, plaintext, (int)plaintext_length) == 1 &&
         EVP_EncryptFinal_ex(context, ciphertext + length, &length) == 1 &&
         EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, 16, tag) == 1;
    EVP_CIPHER_CTX_free(context);
    EVP_MD_CTX *digest = EVP_MD_CTX_new();
    ok = ok && EVP_DigestSignInit(digest, NULL, sha256, NULL, reader) == 1 &&
         EVP_DigestSign(digest, signature, &signature_length, plaintext, plaintext_length) == 1;
    EVP_MD_CTX_free(digest);
    return ok;
}

int reference_open_prepare(const uint8_t *bytes, size_t count) {
    if (count > sizeof plaintext) return 0;
    for (size_t index = 0; index < count; index++) plaintext[index] = bytes[index];
    plaintext_length = count;
    processor = EVP_EC_gen("P-256");
    reader = EVP_EC_gen("P-256");
    concat = EVP_KDF_fetch(NULL, "SSKDF", NULL);
    wrap = EVP_CIPHER_fetch(NULL, "AES-256-WRAP", NULL);
    gcm = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
    sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    return processor && reader && concat && wrap && gcm && sha256 && seal();
}

/* The sender's key comes as coordinates in the token. */
static EVP_PKEY *sender(void) {
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string("group", "P-256", 0),
        OSSL_PARAM_construct_octet_string("pub", point, sizeof point),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    if (EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    return key;
}

int reference_open(void) {
    uint8_t kek[32], cek[40];
    int length = 0;
    EVP_PKEY *peer = sender();
    int ok = peer && agree(processor, peer, kek);
    EVP_PKEY_free(peer);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    EVP_CIPHER_CTX_set_flags(context, EVP_CIPHER_CTX_FLAG_WRAP_ALLOW);
    ok = ok && EVP_DecryptInit_ex2(context, wrap, kek, NULL, NULL) == 1 &&
         EVP_DecryptUpdate(context, cek, &length, wrapped, sizeof wrapped) == 1;
    EVP_CIPHER_CTX_free(context);
    context = EVP_CIPHER_CTX_new();
    ok = ok && EVP_DecryptInit_ex2(context, gcm, cek, nonce, NULL) == 1 &&
         EVP_DecryptUpdate(context, NULL, &length, header, sizeof header) == 1 &&
         EVP_DecryptUpdate(context, opened, &length, ciphertext, (int)plaintext_length) == 1 &&
         EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, tag) == 1 &&
         EVP_DecryptFinal_ex(context, opened + length, &length) == 1;
    EVP_CIPHER_CTX_free(context);
    EVP_MD_CTX *digest = EVP_MD_CTX_new();
    ok = ok && EVP_DigestVerifyInit(digest, NULL, sha256, NULL, reader) == 1 &&
         EVP_DigestVerify(digest, signature, signature_length, opened, plaintext_length) == 1;
    EVP_MD_CTX_free(digest);
    return ok;
}
