/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <openssl/rsa.h>

static EVP_PKEY *keys[2];

int reference_chain_key(int key, const uint8_t *modulus, size_t count,
                        const uint8_t *exponent, size_t exponent_count) {
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *n = BN_bin2bn(modulus, (int)count, NULL);
    BIGNUM *e = BN_bin2bn(exponent, (int)exponent_count, NULL);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
    OSSL_PARAM *parameters = NULL;
    int ok = (key == 0 || key == 1) && build && n && e && context &&
             OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_RSA_N, n) == 1 &&
             OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_RSA_E, e) == 1 &&
             (parameters = OSSL_PARAM_BLD_to_param(build)) != NULL &&
             EVP_PKEY_fromdata_init(context) == 1 &&
             EVP_PKEY_fromdata(context, &keys[key], EVP_PKEY_PUBLIC_KEY, parameters) == 1;
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    BN_free(n);
    BN_free(e);
    return ok;
}

static int recover(EVP_PKEY *key, const uint8_t *bytes, size_t count) {
    uint8_t plain[512];
    size_t length = sizeof plain;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, NULL);
    int ok = context && EVP_PKEY_encrypt_init(context) == 1 &&
             EVP_PKEY_CTX_set_rsa_padding(context, RSA_NO_PADDING) == 1 &&
             EVP_PKEY_encrypt(context, plain, &length, bytes, count) == 1;
    EVP_PKEY_CTX_free(context);
    return ok;
}

int reference_chain(const uint8_t *issuer, size_t issuer_count, const uint8_t *card,
                    size_t card_count) {
    return recover(keys[0], issuer, issuer_count) && recover(keys[1], card, card_count);
}
