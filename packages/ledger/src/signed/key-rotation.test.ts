import { describe, expect, test } from 'vitest';
import { encodeEvent } from '../event/event.ts';
import { exportLog, sampleEventV2, sealLog } from '../sample-log.ts';
import { verifyExport } from '../verify/verify.ts';
import { cosignerFromSeed } from './cosignature.ts';
import { encodeRotation, openRotation, parseRotation, signRotation } from './key-rotation.ts';
import { type NoteSigner, signerFromSeed, signNote } from './signed-note.ts';
import { signerOf, trustedKeys } from './trusted-keys.ts';

const [A, B, C] = [1, 2, 3].map((n) => signerFromSeed('svc-ledger', Buffer.alloc(32, n))) as [
  NoteSigner,
  NoteSigner,
  NoteSigner,
];
const FROM = '2026-11-20T10:00:00.001Z';
const UNTIL = '2026-11-20T10:00:00.003Z';

const rotation = (former: NoteSigner, next: NoteSigner) =>
  signRotation({ former: former.vkey, next: next.vkey, from: FROM, until: UNTIL }, former, next);
const listOf = (...rotations: string[]) =>
  JSON.stringify({ keys: [{ vkey: A.vkey }, ...rotations.map((note) => ({ rotation: note }))] });

/** Events sealed at 10:00:00.000 and each millisecond after; event 1 rotates the key from A to B. */
const log = (size: number) =>
  sealLog(
    Array.from({ length: size }, (_, i) =>
      encodeEvent(
        i === 1
          ? sampleEventV2(i, { kind: 'evidence.key_rotated', data: { vkey: B.vkey } })
          : sampleEventV2(i),
      ),
    ),
  );

describe('a key rotation', () => {
  test('is a text with an exact inverse, which both keys sign', () => {
    const value = { former: A.vkey, next: B.vkey, from: FROM, until: UNTIL };
    expect(parseRotation(encodeRotation(value))).toEqual({ ok: true, value });
    expect(openRotation(rotation(A, B))).toEqual({ ok: true, value });
    const atOnce = { ...value, until: FROM };
    expect(parseRotation(encodeRotation(atOnce))).toEqual({ ok: true, value: atOnce });
  });

  test.each([
    ['a line more', (text: string) => `${text}x\n`],
    ['a time more', (text: string) => text.replace(UNTIL, `${UNTIL} ${UNTIL}`)],
    ['another first line', (text: string) => text.replace('v1', 'v2')],
  ])('with %s is none, though both keys signed it [EVID-04]', (_, changed) => {
    const value = { former: A.vkey, next: B.vkey, from: FROM, until: UNTIL };
    const text = changed(encodeRotation(value));

    expect(parseRotation(text)).toMatchObject({ ok: false });
    expect(openRotation(signNote(text, A, B))).toMatchObject({ ok: false });
  });

  test('that is not a note is refused', () => {
    expect(openRotation('x')).toMatchObject({ ok: false });
  });

  test.each([
    [
      'signed by the former key alone',
      signNote(encodeRotation({ former: A.vkey, next: B.vkey, from: FROM, until: UNTIL }), A),
    ],
    [
      'signed by the next key alone',
      signNote(encodeRotation({ former: A.vkey, next: B.vkey, from: FROM, until: UNTIL }), B),
    ],
    ['with another text', rotation(A, B).replace(FROM, UNTIL)],
  ])('%s is refused [EVID-04]', (_, note) => {
    expect(openRotation(note).ok).toBe(false);
  });

  test.each([
    ['a key that succeeds itself', { former: A.vkey, next: A.vkey, from: FROM, until: UNTIL }],
    [
      'an overlap that ends before it begins',
      { former: A.vkey, next: B.vkey, from: UNTIL, until: FROM },
    ],
    ['a time that is not one', { former: A.vkey, next: B.vkey, from: '0', until: UNTIL }],
    ['an end that is not a time', { former: A.vkey, next: B.vkey, from: FROM, until: 'later' }],
    ['a former key that is not one', { former: 'a', next: B.vkey, from: FROM, until: UNTIL }],
    ['a next key that is not one', { former: A.vkey, next: 'b', from: FROM, until: UNTIL }],
  ])('of %s is neither written nor opened, whoever signed it [EVID-04]', (_, value) => {
    expect(() => encodeRotation(value)).toThrow(TypeError);
    const text = `svc.ledger/key-rotation/v1\n${value.former}\n${value.next}\n${value.from} ${value.until}\n`;
    expect(parseRotation(text).ok).toBe(false);
    expect(openRotation(signNote(text, A, B)).ok).toBe(false);
  });
});

describe('trusted keys', () => {
  test('are those that rotations connect with the given one, in both directions [EVID-04]', () => {
    const list = listOf(rotation(A, B), rotation(B, C));
    for (const key of [A, B, C]) {
      const trusted = trustedKeys(key.vkey, list);
      const vkeys = trusted.ok ? trusted.value.map(({ vkey }) => vkey) : [];
      expect(new Set(vkeys)).toEqual(new Set([A.vkey, B.vkey, C.vkey]));
    }
  });

  test('do not include the keys of a rotation that nothing connects with the given one [EVID-04]', () => {
    const trusted = trustedKeys(A.vkey, listOf(rotation(B, C)));

    expect(trusted).toMatchObject({ ok: true, value: [{ vkey: A.vkey, until: null }] });
    expect(trusted.ok && trusted.value).toHaveLength(1);
  });

  test('are read of a list as long as any, whose entries may be null, and of a key alone that is one', () => {
    const list = `{"keys":[${Array(1_000).fill('null').join()}]}`;

    expect(trustedKeys(A.vkey, list)).toMatchObject({ ok: true, value: [{ vkey: A.vkey }] });
    expect(trustedKeys('x')).toMatchObject({ ok: false });
  });

  test('do not include a key that the list only names', () => {
    const list = JSON.stringify({ keys: [{ vkey: A.vkey }, { vkey: B.vkey, rotation: null }] });
    expect(trustedKeys(A.vkey, list)).toMatchObject({ ok: true, value: [{ vkey: A.vkey }] });
  });

  test.each([
    ['a fork', listOf(rotation(A, B), rotation(A, C))],
    [
      'a rotation that one key did not sign',
      listOf(rotation(A, B).split('\n').slice(0, -2).join('\n').concat('\n')),
    ],
    ['two rotations to one key', listOf(rotation(A, C), rotation(B, C))],
    ['no JSON', 'keys'],
    ['no list', '{"keys":{}}'],
    ['more rotations than any deployment makes', `{"keys":[${Array(1_001).fill('{}').join()}]}`],
  ])('are none with a list that has %s', (_, list) => {
    expect(trustedKeys(A.vkey, list).ok).toBe(false);
  });
});

describe('an export after a rotation', () => {
  const keys = listOf(rotation(A, B));

  test('of before the rotation verifies under either key with the list [EVID-04]', async () => {
    const file = await exportLog(log(1), 0, A);
    expect(await verifyExport([file], { key: A.vkey })).toMatchObject({ status: 'verified' });
    expect(await verifyExport([file], { key: B.vkey, keys })).toMatchObject({ status: 'verified' });
  });

  test('during the overlap bears both signatures; the one that is not given is listed as unchecked [EVID-04]', async () => {
    const file = await exportLog(log(3), 0, A, B);
    expect(await verifyExport([file], { key: A.vkey })).toMatchObject({
      status: 'verified',
      signatures: { signers: [signerOf(A)], unchecked: [signerOf(B)] },
    });
    expect(await verifyExport([file], { key: A.vkey, keys })).toMatchObject({
      status: 'verified',
      signatures: { signers: [signerOf(A), signerOf(B)], unchecked: [] },
    });
  });

  test('of a key that nothing connects with the given one is an alarm [EVID-04]', async () => {
    const file = await exportLog(log(5), 0, B);
    expect(await verifyExport([file], { key: A.vkey, keys })).toMatchObject({ status: 'verified' });
    expect(await verifyExport([file], { key: A.vkey })).toMatchObject({
      status: 'failed',
      firstBad: { line: 1, reason: expect.stringMatching(/key changed.*no rotation connects/) },
    });
  });

  test('without the key that an event made the log’s fails, so a stolen former key signs nothing later [EVID-04]', async () => {
    const file = await exportLog(log(3), 0, A);
    expect(await verifyExport([file], { key: A.vkey, keys })).toMatchObject({
      status: 'failed',
      firstBad: { reason: expect.stringContaining(`event 1 made ${signerOf(B)} the key`) },
    });
  });

  test('is signed by a key that retires up to the last event that was sealed by then, or beside its successor [EVID-04]', async () => {
    // sealed at FROM + 2 ms, which is UNTIL
    const last = await exportLog(log(4), 2, A);
    const both = await exportLog(log(6), 2, A, B);
    for (const file of [last, both]) {
      expect(await verifyExport([file], { key: A.vkey, keys })).toMatchObject({
        status: 'verified',
      });
    }
  });

  test('with events sealed after the former key retired is not signed by that key alone [EVID-04]', async () => {
    const tail = await exportLog(log(6), 2, A);
    expect(await verifyExport([tail], { key: A.vkey, keys })).toMatchObject({
      status: 'failed',
      firstBad: { reason: expect.stringContaining('retired') },
    });
  });
});

describe('a cosignature in an export', () => {
  const witness = cosignerFromSeed('witness', Buffer.alloc(32, 9), () => 1_790_000_000);

  test('is checked where the witness’s key is given, else listed as unchecked [EVID-04]', async () => {
    const file = await exportLog(log(1), 0, A, witness);
    const given = await verifyExport([file], { key: A.vkey, witnesses: [witness.vkey] });
    expect(given).toMatchObject({
      status: 'verified',
      signatures: { signers: [signerOf(A)], witnesses: [signerOf(witness)], unchecked: [] },
    });
    const other = await verifyExport([file], { key: A.vkey });
    expect(other).toMatchObject({ signatures: { unchecked: [signerOf(witness)], witnesses: [] } });
  });

  test('is listed for the witness alone that made it, of all that are given [EVID-07]', async () => {
    const other = cosignerFromSeed('other', Buffer.alloc(32, 8), () => 1_790_000_000);
    const witnesses = [witness.vkey, other.vkey];
    const witnessesOf = async (...signers: NoteSigner[]) => {
      const file = await exportLog(log(1), 0, A, ...signers);
      const { status, signatures } = await verifyExport([file], { key: A.vkey, witnesses });
      return [status, signatures?.witnesses];
    };
    expect(await witnessesOf(witness)).toEqual(['verified', [signerOf(witness)]]);
    expect(await witnessesOf()).toEqual(['verified', []]);
  });

  test('does not stand for the log’s own signature', async () => {
    const file = await exportLog(log(1), 0, witness);
    const verdict = await verifyExport([file], { key: A.vkey, witnesses: [witness.vkey] });
    expect(verdict.status).toBe('failed');
  });

  test('that does not verify fails', async () => {
    const text = String(await exportLog(log(1), 0, A, witness));
    const liar = cosignerFromSeed('witness', Buffer.alloc(32, 8), () => 1);
    const forged = { ...witness, sign: liar.sign };
    const file = await exportLog(log(1), 0, A, forged);
    expect(text).not.toBe(String(file));
    const verdict = await verifyExport([file], { key: A.vkey, witnesses: [witness.vkey] });
    expect(verdict.status).toBe('failed');
  });
});
