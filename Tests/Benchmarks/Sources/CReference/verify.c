/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#include "reference.h"

#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/x509.h>
#include <string.h>

/* The signed attributes of a signature, and a public key's structure. */
enum { ATTRIBUTES = 152, KEY = 91, MOST = 16384 };

/* A certificate in DER. */
typedef struct {
    uint8_t *bytes;
    int count;
} Certificate;

static Certificate intermediate, leaf;
static EVP_PKEY *root_key, *merchant;
static uint8_t attributes[ATTRIBUTES], signature[128];
static size_t signature_count;
static EVP_KDF *concat;
static EVP_CIPHER *gcm;
static EVP_MD *sha256;
static uint8_t ephemeral[KEY], ciphertext[MOST], tag[16];
static size_t content_count;

static Certificate issue(const char *name, EVP_PKEY *key, EVP_PKEY *issuer) {
    Certificate certificate = {NULL, 0};
    X509 *x509 = X509_new();
    if (x509 && X509_set_version(x509, 2) == 1 &&
        ASN1_INTEGER_set(X509_get_serialNumber(x509), 1) == 1 &&
        X509_NAME_add_entry_by_txt(X509_get_subject_name(x509), "CN", MBSTRING_UTF8,
                                   (const uint8_t *)name, -1, -1, 0) == 1 &&
        X509_gmtime_adj(X509_getm_notBefore(x509), 0) &&
        X509_gmtime_adj(X509_getm_notAfter(x509), 3600) && X509_set_pubkey(x509, key) == 1 &&
        X509_sign(x509, issuer, EVP_sha256()) > 0)
        certificate.count = i2d_X509(x509, &certificate.bytes);
    X509_free(x509);
    return certificate;
}

static X509 *read_certificate(const Certificate *certificate) {
    const uint8_t *start = certificate->bytes;
    return d2i_X509(NULL, &start, certificate->count);
}

static int sign(EVP_PKEY *key) {
    signature_count = sizeof signature;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int ok = context && EVP_DigestSignInit(context, NULL, sha256, NULL, key) == 1 &&
             EVP_DigestSign(context, signature, &signature_count, attributes, ATTRIBUTES) == 1;
    EVP_MD_CTX_free(context);
    return ok;
}

/* Both certificates, and the signature of the leaf's key. */
static int check(void) {
    X509 *first = read_certificate(&leaf), *second = read_certificate(&intermediate);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int ok = first && second && context && X509_verify(second, root_key) == 1 &&
             X509_verify(first, X509_get0_pubkey(second)) == 1 &&
             EVP_DigestVerifyInit(context, NULL, sha256, NULL, X509_get0_pubkey(first)) == 1 &&
             EVP_DigestVerify(context, signature, signature_count, attributes, ATTRIBUTES) == 1;
    EVP_MD_CTX_free(context);
    X509_free(first);
    X509_free(second);
    return ok;
}

static int agree(uint8_t key[32]) {
    const uint8_t *start = ephemeral;
    uint8_t secret[32];
    size_t length = sizeof secret;
    EVP_PKEY *peer = d2i_PUBKEY(NULL, &start, KEY);
    EVP_PKEY_CTX *context = peer ? EVP_PKEY_CTX_new_from_pkey(NULL, merchant, NULL) : NULL;
    int ok = context && EVP_PKEY_derive_init(context) == 1 &&
             EVP_PKEY_derive_set_peer_ex(context, peer, 1) == 1 &&
             EVP_PKEY_derive(context, secret, &length) == 1;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    if (!ok) return 0;
    uint8_t info[51] = {13};
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string("digest", "SHA256", 0),
        OSSL_PARAM_construct_octet_string("secret", secret, sizeof secret),
        OSSL_PARAM_construct_octet_string("info", info, sizeof info),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF_CTX *kdf = EVP_KDF_CTX_new(concat);
    ok = kdf && EVP_KDF_derive(kdf, key, 32, params) == 1;
    EVP_KDF_CTX_free(kdf);
    return ok;
}

static int seal(const uint8_t key[32], const uint8_t *bytes, size_t count) {
    uint8_t nonce[16] = {0};
    int length = 0;
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

static int open_data(const uint8_t key[32]) {
    static uint8_t plaintext[MOST];
    uint8_t nonce[16] = {0};
    int length = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int ok = EVP_DecryptInit_ex2(context, gcm, NULL, NULL, NULL) == 1 &&
             EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_IVLEN, sizeof nonce, NULL) == 1 &&
             EVP_DecryptInit_ex2(context, NULL, key, nonce, NULL) == 1 &&
             EVP_DecryptUpdate(context, plaintext, &length, ciphertext, (int)content_count) == 1 &&
             EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, tag) == 1 &&
             EVP_DecryptFinal_ex(context, plaintext + length, &length) == 1;
    EVP_CIPHER_CTX_free(context);
    return ok;
}

int reference_verify_prepare(const uint8_t *bytes, size_t count) {
    uint8_t key[32], *end = ephemeral;
    if (count > MOST) return 0;
    content_count = count;
    concat = EVP_KDF_fetch(NULL, "SSKDF", NULL);
    gcm = EVP_CIPHER_fetch(NULL, "AES-256-GCM", NULL);
    sha256 = EVP_MD_fetch(NULL, "SHA256", NULL);
    merchant = EVP_EC_gen("P-256");
    EVP_PKEY *other = EVP_EC_gen("P-256");
    int ok = concat && gcm && sha256 && merchant && other && i2d_PUBKEY(other, NULL) == KEY &&
             i2d_PUBKEY(other, &end) == KEY && agree(key) && seal(key, bytes, count) &&
             (root_key = EVP_EC_gen("P-384")) && sign(other);
    intermediate = issue("Intermediate", merchant, root_key);
    leaf = issue("Leaf", other, merchant);
    EVP_PKEY_free(other);
    return ok && intermediate.count > 0 && leaf.count > 0;
}

int reference_verify(void) {
    uint8_t key[32], digest[32];
    return check() && EVP_Digest(ciphertext, content_count, digest, NULL, sha256, NULL) == 1 &&
           agree(key) && open_data(key);
}
