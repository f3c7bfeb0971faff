import { toUtf8 } from '#runtime';
import { concatBytes } from '../bytes/bytes.ts';
import {
  encodeTypedVkey,
  type NoteSigner,
  type NoteVerifier,
  type Outcome,
  parseTypedVkey,
  signerFromSeed,
  typedKeyId,
} from './signed-note.ts';

/** Signature type of a timestamped Ed25519 cosignature in vkeys and key ids. */
const COSIGNATURE = 0x04;
const TIME_BYTES = 8;

/**
 * The bytes that a witness signs, by Ed25519 (C2SP tlog-cosignature): the text of a checkpoint under two lines of its own,
 *
 *     cosignature/v1
 *     time <seconds since the epoch, decimal>
 *     <the checkpoint's text>
 *
 * and its signature line under the note contains base64(4-byte key id || 8-byte big-endian time || 64-byte signature).
 */
function cosignedText(text: Uint8Array, time: bigint): Uint8Array {
  return concatBytes(toUtf8(`cosignature/v1\ntime ${time}\n`), text);
}

/** Returns the signer of a witness, from its 32-byte seed; `now` returns seconds since the epoch. */
export function cosignerFromSeed(name: string, seed: Uint8Array, now: () => number): NoteSigner {
  const { sign, publicKey } = signerFromSeed(name, seed);
  return {
    name,
    publicKey,
    keyId: typedKeyId(name, COSIGNATURE, publicKey),
    sign: (text) => {
      const time = BigInt(now());
      const bytes = new Uint8Array(TIME_BYTES);
      new DataView(bytes.buffer).setBigUint64(0, time);
      return concatBytes(bytes, sign(cosignedText(text, time)));
    },
    vkey: encodeTypedVkey(name, COSIGNATURE, publicKey),
  };
}

/** Parses the verifier key of a witness; a note that it cosigned opens with `openNote` or `openCheckpoint`. */
export function parseCosignerVkey(vkey: string): Outcome<NoteVerifier> {
  const key = parseTypedVkey(vkey, COSIGNATURE);
  if (!key.ok) return key;
  const { name, keyId, verify } = key.value;
  return {
    ok: true,
    value: {
      name,
      keyId,
      verify: (text, signature) => {
        if (signature.length <= TIME_BYTES) return false;
        const view = new DataView(signature.buffer, signature.byteOffset, TIME_BYTES);
        const signed = cosignedText(text, view.getBigUint64(0));
        return verify(signed, signature.subarray(TIME_BYTES));
      },
    },
  };
}
