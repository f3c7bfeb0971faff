import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Evidence, flip, type Input, lineOf, verdictsWith } from './mutations.testing.ts';

/** Consecutive bytes of an input, a flip of any of which leads to one verdict. */
type Run = { readonly bytes: number; readonly verdict: string };
type Vectors = Evidence & { readonly runs: Readonly<Record<Input, readonly Run[]>> };

const VECTORS: Vectors = JSON.parse(
  readFileSync(new URL('../../../vectors/ledger/mutations.json', import.meta.url), 'utf8'),
);
const INPUTS = Object.keys(VECTORS.runs) as Input[];
const original = await verdictsWith(VECTORS);

/** The bytes of an input that may change without a change of what is verified: from, to (exclusive). */
type Place = { readonly from: number; readonly to: number };

/** Where the pattern's group `place` is in a text, in bytes. */
function placesOf(text: string, pattern: RegExp): Place[] {
  return [...text.matchAll(pattern)].map(({ index, 0: all, groups }) => {
    const { before = '', place = '' } = groups ?? {};
    expect(all).toContain(place);
    const from = Buffer.byteLength(text.slice(0, index) + before);
    return { from, to: from + Buffer.byteLength(place) };
  });
}

/**
 * Name and key id (six digits of base64) of a signature line: after a change it is the line of an unknown signer, listed as unchecked,
 * and another line still signs the note. A name of a member of JSON, or its value: nothing reads the member, here or after the change.
 */
const UNREAD: Partial<Record<Input, readonly RegExp[]>> = {
  // each note bears the signatures of both keys
  archive: [/(?<before>— )(?<place>svc-ledger .{6})/g],
  keys: [
    /(?<before>")(?<place>vkey|from|until|rotation)":/g,
    /(?<before>"(?:vkey|from|until)":")(?<place>[^"]*)/g,
  ],
  witnessed: [
    /(?<before>— )(?<place>witness .{6})/g,
    /(?<before>")(?<place>tenant|logNo|size|root|key)":/g,
    /(?<before>"(?:tenant|root|key)":")(?<place>[^"]*)/g,
    /(?<before>"(?:logNo|size)":)(?<place>\d+)/g,
  ],
};

const isUnread = (input: Input, at: number) =>
  (UNREAD[input] ?? [])
    .flatMap((pattern) => placesOf(VECTORS[input], pattern))
    .some(({ from, to }) => from <= at && at < to);

/** What was verified: all of the verdicts but who signed, and of the closing checkpoint the text. */
const withoutSigners = (verdicts: Awaited<ReturnType<typeof verdictsWith>>) =>
  verdicts?.map(({ signatures: _, ...verified }) => ({
    ...verified,
    checkpoint: 'checkpoint' in verified ? verified.checkpoint?.split('\n\n')[0] : undefined,
  }));

test('evidence of an archive, a rotated key and a witnessed checkpoint verifies [EVID-04, EVID-07, EVID-08]', () => {
  expect(lineOf(original)).toBe('verified');
  expect(original?.map(({ kept }) => kept)).toEqual(['outside', 'continues']);
  const [archive, rest] = original?.map(({ signatures }) => signatures) ?? [];
  expect(archive).toMatchObject({ signers: { length: 2 }, witnesses: { length: 1 } });
  expect(rest).toMatchObject({ signers: { length: 1 }, unchecked: [] });
});

describe.each(INPUTS)('of the bytes of its %s', (input) => {
  const bytes = Buffer.from(VECTORS[input]);
  const runs = VECTORS.runs[input];

  test('each one that may change is of a listed class [EVID-02]', () => {
    const verdicts = runs.flatMap((run) => Array<string>(run.bytes).fill(run.verdict));
    expect(verdicts).toHaveLength(bytes.length);
    const unlisted = verdicts.flatMap((verdict, at) =>
      verdict.startsWith('verified') && !isUnread(input, at) ? [at] : [],
    );
    expect(unlisted).toEqual([]);
  });

  test('each one flipped leads to the verdict of the shared vectors [EVID-02]', async () => {
    const found: Run[] = [];
    for (let at = 0; at < bytes.length; at++) {
      const verdicts = await verdictsWith(VECTORS, { input, bytes: flip(input, bytes, at) });
      const verdict = lineOf(verdicts);
      if (verdict.startsWith('verified')) {
        expect(withoutSigners(verdicts), `byte ${at}`).toEqual(withoutSigners(original));
      }
      const last = found.at(-1);
      if (last?.verdict === verdict) found[found.length - 1] = { bytes: last.bytes + 1, verdict };
      else found.push({ bytes: 1, verdict });
    }
    expect(found).toEqual(runs);
  });

  test('each second one left out and each other doubled is detected or of a listed class [EVID-02]', async () => {
    for (let at = 0; at < bytes.length; at++) {
      const times = at % 2 === 0 ? 0 : 2;
      const edited = Buffer.alloc(times, bytes[at]);
      const changed = Buffer.concat([bytes.subarray(0, at), edited, bytes.subarray(at + 1)]);
      const verdict = lineOf(await verdictsWith(VECTORS, { input, bytes: changed }));
      const isDetected = !verdict.startsWith('verified');
      expect(isDetected || isUnread(input, at), `byte ${at} ${times} times: ${verdict}`).toBe(true);
    }
  });
});
