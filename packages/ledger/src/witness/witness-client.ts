import type { Outcome } from '../signed/signed-note.ts';
import { encodeAddCheckpoint } from './witness.ts';

/** A checkpoint to be cosigned, and the way to the witness. */
export type CosignatureRequest = {
  /** Signed checkpoint. */
  readonly note: string;
  readonly size: number;
  /** Returns the consistency proof from a size to the checkpoint's. */
  readonly consistency: (from: number) => Promise<readonly Uint8Array[]>;
  /** Sends the body of a request `add-checkpoint` (C2SP tlog-witness). */
  readonly send: (body: string) => Promise<{ readonly status: number; readonly text: string }>;
};

/** The first answer contains the witness's size, the second request starts from there; another log may come in between. */
const MAX_ATTEMPTS = 3;

/** Requests a cosignature. Returns the witness's unverified signature lines, or the reason for its refusal; rejects on a failed request. */
export async function requestCosignature(request: CosignatureRequest): Promise<Outcome<string>> {
  const { note, size, consistency, send } = request;
  let oldSize = 0;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const proof = oldSize === 0 ? [] : await consistency(oldSize);
    const { status, text } = await send(encodeAddCheckpoint({ oldSize, proof, checkpoint: note }));
    if (status === 200) return { ok: true, value: text };
    if (status !== 409) {
      const reason = JSON.stringify(text.trim().slice(0, 300));
      return { ok: false, reason: `the witness answered ${status}: ${reason}` };
    }
    oldSize = Number(text.trim());
    if (!Number.isSafeInteger(oldSize) || oldSize < 0 || oldSize > size) {
      const reason = `the witness has cosigned size ${text.trim().slice(0, 20)}, and the log has ${size}: it was rolled back`;
      return { ok: false, reason };
    }
  }
  return { ok: false, reason: 'the witness cosigned other checkpoints meanwhile; try again' };
}
