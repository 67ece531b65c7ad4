// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Opens the paymentCardData of a read with the test provider's private key:
 * java Open.java encryption.jwk readers.jwks &lt; read.json
 *
 * <p>Java 17 or newer, without libraries. The README says which checks are missing.
 */
public final class Open {
    private static final class Rejection extends Exception {
        Rejection(String code, String reason) {
            super("The card data was refused (" + code + "): " + reason);
        }
    }

    /** Returns a text or a number of a JSON object; a real back end uses a JSON library. */
    private static String member(String json, String name) throws Rejection {
        Matcher found = Pattern.compile("\"" + name + "\"\\s*:\\s*(?:\"([^\"\\\\]*)\"|(-?[0-9]+))").matcher(json);
        if (!found.find()) throw new Rejection("malformed", "The member " + name + " is missing.");
        return found.group(1) != null ? found.group(1) : found.group(2);
    }

    private static byte[] base64URL(String text) {
        return Base64.getUrlDecoder().decode(text);
    }

    private static String text(String segment) {
        return new String(base64URL(segment), StandardCharsets.UTF_8);
    }

    private static ECParameterSpec curve() throws GeneralSecurityException {
        AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
        parameters.init(new ECGenParameterSpec("secp256r1"));
        return parameters.getParameterSpec(ECParameterSpec.class);
    }

    private static BigInteger number(String json, String name) throws Rejection {
        return new BigInteger(1, base64URL(member(json, name)));
    }

    private static PublicKey publicKey(String jwk) throws GeneralSecurityException, Rejection {
        ECPoint point = new ECPoint(number(jwk, "x"), number(jwk, "y"));
        return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, curve()));
    }

    /** Derives the key encryption key of ECDH-ES+A256KW (RFC 7518, 4.6.2). */
    private static SecretKey keyEncryptionKey(byte[] secret) throws GeneralSecurityException {
        byte[] algorithm = "ECDH-ES+A256KW".getBytes(StandardCharsets.US_ASCII);
        ByteBuffer input = ByteBuffer.allocate(4 + secret.length + 4 + algorithm.length + 12);
        // The reader sends neither apu nor apv, so both are empty.
        input.putInt(1).put(secret).putInt(algorithm.length).put(algorithm).putInt(0).putInt(0).putInt(256);
        return new SecretKeySpec(MessageDigest.getInstance("SHA-256").digest(input.array()), "AES");
    }

    private static String ephemeralKey(String header) throws Rejection {
        Matcher found = Pattern.compile("\"epk\"\\s*:\\s*(\\{[^{}]*\\})").matcher(header);
        if (!found.find()) throw new Rejection("malformed", "The member epk is missing.");
        return found.group(1);
    }

    /** Checks 1 to 4 of Docs/Payload.md: format, algorithms, key, decryption. */
    private static String decrypt(String[] segments, String header, String key) throws Rejection {
        if (!member(header, "alg").equals("ECDH-ES+A256KW") || !member(header, "enc").equals("A256GCM")
                || header.matches("(?s).*\"(crit|zip|apu|apv)\".*")) {
            throw new Rejection("alg-not-allowed", "Only ECDH-ES+A256KW with A256GCM is allowed.");
        }
        if (!member(header, "kid").equals(member(key, "kid"))) {
            throw new Rejection("unknown-kid", "It is sealed for another key.");
        }
        try {
            KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
            agreement.init(KeyFactory.getInstance("EC").generatePrivate(
                    new ECPrivateKeySpec(number(key, "d"), curve())));
            agreement.doPhase(publicKey(ephemeralKey(header)), true);
            Cipher unwrap = Cipher.getInstance("AESWrap");
            unwrap.init(Cipher.UNWRAP_MODE, keyEncryptionKey(agreement.generateSecret()));
            Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
            cipher.init(Cipher.DECRYPT_MODE, unwrap.unwrap(base64URL(segments[1]), "AES", Cipher.SECRET_KEY),
                    new GCMParameterSpec(128, base64URL(segments[2])));
            cipher.updateAAD(segments[0].getBytes(StandardCharsets.US_ASCII));
            ByteArrayOutputStream sealed = new ByteArrayOutputStream();
            sealed.writeBytes(base64URL(segments[3]));
            sealed.writeBytes(base64URL(segments[4]));
            return new String(cipher.doFinal(sealed.toByteArray()), StandardCharsets.US_ASCII);
        } catch (GeneralSecurityException | IllegalArgumentException error) {
            throw new Rejection("decrypt-failed", "It was changed, or is sealed for another key.");
        }
    }

    /** Returns the public key of the reader with this thumbprint (RFC 7638). */
    private static String reader(String readers, String thumbprint) throws GeneralSecurityException, Rejection {
        Matcher keys = Pattern.compile("\\{[^{}]*\"kty\"[^{}]*\\}").matcher(readers);
        while (keys.find()) {
            String jwk = keys.group();
            String canonical = String.format("{\"crv\":\"%s\",\"kty\":\"%s\",\"x\":\"%s\",\"y\":\"%s\"}",
                    member(jwk, "crv"), member(jwk, "kty"), member(jwk, "x"), member(jwk, "y"));
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(canonical.getBytes(StandardCharsets.UTF_8));
            if (Base64.getUrlEncoder().withoutPadding().encodeToString(digest).equals(thumbprint)) return jwk;
        }
        throw new Rejection("unknown-reader", "Its reader is not in the file with the readers' keys.");
    }

    /** Check 5: a known reader signed the claims. */
    private static void verify(String[] parts, String readers) throws GeneralSecurityException, Rejection {
        String header = text(parts[0]);
        if (!member(header, "alg").equals("ES256")) throw new Rejection("alg-not-allowed", "Only ES256 is allowed.");
        Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initVerify(publicKey(reader(readers, member(header, "kid"))));
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        if (!signature.verify(base64URL(parts[2]))) {
            throw new Rejection("bad-signature", "The reader's signature is invalid.");
        }
    }

    /** Checks 6 and 7, and of check 9 that the data belongs to this read. */
    private static void check(String claims, String header, String reader, String read) throws Rejection {
        for (String name : new String[] {"iss", "aud", "tid", "mid", "exp"}) {
            if (!member(header, name).equals(member(claims, name))) {
                throw new Rejection("header-claim-mismatch", "The header's " + name + " is not the claim's.");
            }
        }
        if (!member(claims, "iss").equals("urn:ttp-emu:reader:" + reader) || !member(claims, "aud").equals("psp.test")) {
            throw new Rejection("header-claim-mismatch", "It is from another reader, or for another provider.");
        }
        long start = Long.parseLong(member(claims, "iat")), end = Long.parseLong(member(claims, "exp"));
        long now = System.currentTimeMillis() / 1000;
        if (end - start > 60 || start > now + 15) throw new Rejection("not-yet-valid", "Its times are wrong.");
        if (now >= end + 15) throw new Rejection("expired", "It was valid for 60 seconds. Tap again.");
        if (!member(claims, "tid").equals(member(read, "id"))) {
            throw new Rejection("transaction-mismatch", "It belongs to another read.");
        }
    }

    private static void fail(String message) {
        System.err.println(message);
        System.exit(1);
    }

    public static void main(String[] arguments) {
        try {
            if (arguments.length != 2) throw new Rejection("usage", "java Open.java encryption.jwk readers.jwks < read.json");
            String read = new String(System.in.readAllBytes(), StandardCharsets.UTF_8);
            String sealed = new String(Base64.getDecoder().decode(member(read, "paymentCardData")), StandardCharsets.US_ASCII);
            String[] segments = sealed.split("\\.");
            if (segments.length != 5) throw new Rejection("malformed", "It is not a compact JWE in Base64.");
            String header = text(segments[0]);
            String[] parts = decrypt(segments, header, Files.readString(Path.of(arguments[0]))).split("\\.");
            if (parts.length != 3) throw new Rejection("malformed", "The content is not a signed token.");
            verify(parts, Files.readString(Path.of(arguments[1])));
            String claims = text(parts[1]);
            check(claims, header, member(text(parts[0]), "kid"), read);
            // The card data stays in the program: it contains the card number.
            for (String name : new String[] {"tid", "mid", "op", "amt", "cur", "out", "exp"}) {
                System.out.println(name + " " + member(claims, name));
            }
        } catch (Rejection error) {
            fail(error.getMessage());
        } catch (IOException error) {
            fail("This file cannot be read: " + error.getMessage());
        } catch (GeneralSecurityException | IllegalArgumentException error) {
            fail("The card data, or a key, is malformed: " + error.getMessage());
        }
    }
}
