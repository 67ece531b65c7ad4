/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/rand.h>
#include <string.h>

/* One signed record, and the data of GENERATE AC with its answer. */
enum { RECORD = 120, EXCHANGED = 240 };

static EC_GROUP *group;
static EC_POINT *card, *issuer, *authority;
static BIGNUM *factor;
static EVP_MAC *mac;
static EVP_CIPHER *ctr, *ecb;

static BIGNUM *random_scalar(BN_CTX *context) {
    BIGNUM *scalar = BN_new();
    do {
        if (scalar == NULL || BN_priv_rand_range_ex(scalar, EC_GROUP_get0_order(group), 0, context) != 1) {
            BN_free(scalar);
            return NULL;
        }
    } while (BN_is_zero(scalar));
    return scalar;
}

static EC_POINT *random_point(BN_CTX *context) {
    BIGNUM *scalar = random_scalar(context);
    EC_POINT *point = EC_POINT_new(group);
    if (scalar == NULL || point == NULL || EC_POINT_mul(group, point, scalar, NULL, NULL, context) != 1) {
        EC_POINT_free(point);
        point = NULL;
    }
    BN_free(scalar);
    return point;
}

int reference_channel_prepare(void) {
    BN_CTX *context = BN_CTX_new();
    group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    mac = EVP_MAC_fetch(NULL, "CMAC", NULL);
    ctr = EVP_CIPHER_fetch(NULL, "AES-128-CTR", NULL);
    ecb = EVP_CIPHER_fetch(NULL, "AES-128-ECB", NULL);
    int ok = context && group && mac && ctr && ecb && (factor = random_scalar(context)) != NULL &&
             (card = random_point(context)) != NULL && (issuer = random_point(context)) != NULL &&
             (authority = random_point(context)) != NULL;
    BN_CTX_free(context);
    return ok;
}

static int code(const uint8_t *key, const uint8_t *bytes, size_t count, uint8_t *out) {
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_CIPHER, (char *)"AES-128-CBC", 0),
        OSSL_PARAM_construct_end()};
    size_t length = 16;
    EVP_MAC_CTX *context = EVP_MAC_CTX_new(mac);
    int ok = context && EVP_MAC_init(context, key, 16, parameters) == 1 &&
             EVP_MAC_update(context, bytes, count) == 1 &&
             EVP_MAC_final(context, out, &length, 16) == 1;
    EVP_MAC_CTX_free(context);
    return ok;
}

static int encrypt(const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *bytes, int count,
                   uint8_t *out) {
    static const uint8_t counter[16] = {0x80};
    int length = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int ok = context && EVP_EncryptInit_ex2(context, cipher, key, counter, NULL) == 1 &&
             EVP_EncryptUpdate(context, out, &length, bytes, count) == 1;
    EVP_CIPHER_CTX_free(context);
    return ok;
}

/* The point s G + r Q of a signature, and its hash with the message. */
static int verify(const EC_POINT *key, const BIGNUM *s, const BIGNUM *r, size_t count, BN_CTX *context) {
    uint8_t bytes[RECORD + 32] = {0}, digest[32];
    BIGNUM *x = BN_new();
    EC_POINT *point = EC_POINT_new(group);
    int ok = x && point && EC_POINT_mul(group, point, s, key, r, context) == 1 &&
             EC_POINT_get_affine_coordinates(group, point, x, NULL, context) == 1 &&
             BN_bn2binpad(x, bytes, 32) == 32 &&
             EVP_Q_digest(NULL, "SHA256", NULL, bytes, 32 + count, digest, NULL) == 1;
    EC_POINT_free(point);
    BN_free(x);
    return ok;
}

int reference_channel(void) {
    BN_CTX *context = BN_CTX_new();
    BIGNUM *secret = context ? random_scalar(context) : NULL, *x = BN_new();
    EC_POINT *key = EC_POINT_new(group), *shared = EC_POINT_new(group), *blinded = EC_POINT_new(group);
    uint8_t z[32] = {0}, derived[16], keys[2][16], out[EXCHANGED], record[RECORD] = {0};
    uint8_t exchanged[EXCHANGED] = {0}, digest[32];
    static const uint8_t zeros[32];
    int ok = secret && x && key && shared && blinded &&
             EC_POINT_mul(group, key, secret, NULL, NULL, context) == 1 &&
             EC_POINT_mul(group, shared, NULL, card, secret, context) == 1 &&
             EC_POINT_get_affine_coordinates(group, shared, x, NULL, context) == 1 &&
             BN_bn2binpad(x, z, 32) == 32 && code(zeros, z, 32, derived) &&
             encrypt(ecb, derived, zeros, 16, keys[0]) && encrypt(ecb, derived, z, 16, keys[1]) &&
             encrypt(ctr, keys[0], zeros, 32, out) && encrypt(ctr, keys[0], record, RECORD, out) &&
             encrypt(ctr, keys[0], record, RECORD, out) &&
             EVP_Q_digest(NULL, "SHA256", NULL, record, RECORD, digest, NULL) == 1 &&
             code(keys[1], exchanged, EXCHANGED, out) && encrypt(ecb, keys[1], out, 16, out) &&
             code(keys[1], exchanged, 18, out) && verify(authority, secret, factor, 53, context) &&
             verify(issuer, secret, factor, 81, context) &&
             EC_POINT_mul(group, blinded, NULL, card, factor, context) == 1 &&
             EC_POINT_get_affine_coordinates(group, blinded, x, NULL, context) == 1;
    EC_POINT_free(key);
    EC_POINT_free(shared);
    EC_POINT_free(blinded);
    BN_free(secret);
    BN_free(x);
    BN_CTX_free(context);
    return ok;
}
