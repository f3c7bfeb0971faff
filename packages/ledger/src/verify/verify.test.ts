import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeEvent, encodeUnsealed, type LedgerEvent } from '../event/event.ts';
import { canonicalize } from '../json/canonical-json.ts';
import {
  anyEvent,
  exportLog,
  SIGNER,
  sampleEvent,
  sampleEventV2,
  sampleLog,
  sealLog,
} from '../sample-log.ts';
import { signerFromSeed } from '../signed/signed-note.ts';
import type { Verdict } from './verdict.ts';
import { verifyExport } from './verify.ts';

const KEY = SIGNER.vkey;

function verify(...chunks: (string | Uint8Array)[]): Promise<Verdict> {
  return verifyExport(chunks, { key: KEY });
}

function firstBad(verdict: Verdict) {
  return verdict.status === 'failed' ? verdict.firstBad : undefined;
}

/** Lines with their newlines. */
function linesOf(file: Buffer): string[] {
  return file.toString().match(/[^\n]*\n/g) ?? [];
}

/** The event that a byte of the file belongs to, given the first index; undefined in header and closing line. */
function eventAt(lines: readonly string[], offset: number, from = 0): number | undefined {
  let end = 0;
  const line = lines.findIndex((text) => {
    end += Buffer.byteLength(text);
    return offset < end;
  });
  return line === 0 || line === lines.length - 1 ? undefined : from + line - 1;
}

/** The same events with the times of sealing in order. */
function sealedInOrder(events: readonly LedgerEvent[]): LedgerEvent[] {
  const times = events.flatMap((event) => (event.v === 2 ? [event.sealedAt] : [])).sort();
  return events.map((event) =>
    event.v === 2 ? { ...event, sealedAt: times.shift() as string } : event,
  );
}

describe('an export as it was written', () => {
  test('verifies with the public key alone, wherever the stream is cut [EVID-03]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyEvent, { selector: (event) => event.id, maxLength: 8 }),
        fc.nat(),
        fc.integer({ min: 1, max: 200 }),
        async (all, pick, size) => {
          const events = sealedInOrder(all.filter(({ kind }) => kind !== 'agent.revoked'));
          const log = sealLog(events.map(encodeEvent), 'acme', 3);
          const from = pick % (events.length + 1);
          const file = await exportLog(log, from);
          const chunks = Array.from({ length: Math.ceil(file.length / size) }, (_, i) =>
            file.subarray(i * size, (i + 1) * size),
          );
          const last = from < events.length ? events.at(-1)?.time : null;
          const expected = {
            status: 'verified',
            tenant: 'acme',
            logNo: 3,
            from,
            to: events.length,
            events: events.length - from,
            lastTime: last ?? null,
          };
          expect(await verify(...chunks)).toMatchObject(expected);
          expect(await verify(file.toString())).toMatchObject(expected);
        },
      ),
    );
  });

  test('without a key is consistent, but of an unverified signer [EVID-03]', async () => {
    const file = await exportLog(sampleLog(2));
    expect(await verifyExport([file])).toMatchObject({ status: 'unverified-signer', events: 2 });
  });

  test('signed by somebody else fails with the key and passes as unverified without', async () => {
    const forger = signerFromSeed(SIGNER.name, Buffer.alloc(32, 8));
    const file = await exportLog(sampleLog(2), 0, forger);
    expect(firstBad(await verify(file))).toMatchObject({ line: 1 });
    expect(await verifyExport([file])).toMatchObject({ status: 'unverified-signer' });
  });

  test('is refused if its header is not UTF-8, even where no known key signed', async () => {
    const witness = signerFromSeed('wé', Buffer.alloc(32, 8));
    const file = await exportLog(sampleLog(1), 0, witness);
    expect((await verifyExport([file])).status).toBe('unverified-signer');
    const latin1 = Buffer.from(file.toString().replace('wé', 'w\ufffd'));
    latin1.fill(0xff, latin1.indexOf('\ufffd'), latin1.indexOf('\ufffd') + 1);
    expect(firstBad(await verifyExport([latin1]))?.reason).toContain('UTF-8');
  });

  test('is not judged by a key that cannot be read', async () => {
    await expect(verifyExport([], { key: 'nonsense' })).rejects.toThrow(TypeError);
  });
});

describe('a changed export', () => {
  test('fails after any single bit is flipped, and the first bad event is named [EVID-02]', async () => {
    const file = await exportLog(sampleLog(2));
    const lines = linesOf(file);
    const header = Buffer.byteLength(lines[0] as string);
    for (let at = 0; at < file.length; at++) {
      // in the header one bit of each byte: its signatures make a verdict slow
      const bits = at < header ? [1 << (at % 8)] : [1, 2, 4, 8, 16, 32, 64, 128];
      for (const bit of bits) {
        const changed = Buffer.from(file);
        changed[at] = (changed[at] as number) ^ bit;
        const verdict = await verify(changed);
        expect(verdict.status, `byte ${at} bit ${bit}`).toBe('failed');
        const event = eventAt(lines, at);
        // A changed header may be detected only at the first event.
        if (at < header) expect(firstBad(verdict)?.line, `byte ${at}`).toBeLessThanOrEqual(2);
        else expect(firstBad(verdict)?.index, `byte ${at} bit ${bit}`).toBe(event);
      }
    }
  });

  test('fails cut at any byte, and the first missing event is named [EVID-02]', async () => {
    const file = await exportLog(sampleLog(3));
    const lines = linesOf(file);
    for (let length = 0; length < file.length; length++) {
      const verdict = await verify(file.subarray(0, length));
      expect(verdict.status, `${length} bytes`).toBe('failed');
      expect(firstBad(verdict)?.index, `${length} bytes`).toBe(eventAt(lines, length));
    }
  });

  test('fails without any one line, and the first missing event is named [EVID-02]', async () => {
    const lines = linesOf(await exportLog(sampleLog(6), 2));
    for (let gone = 0; gone < lines.length; gone++) {
      const verdict = await verify(...lines.toSpliced(gone, 1));
      const isEvent = gone > 0 && gone < lines.length - 1;
      expect(firstBad(verdict)).toMatchObject(isEvent ? { index: gone + 1 } : { line: gone + 1 });
    }
  });

  test('fails with any two lines swapped, and the first misplaced event is named [EVID-02]', async () => {
    const lines = linesOf(await exportLog(sampleLog(5)));
    for (let a = 0; a < lines.length; a++) {
      for (let b = a + 1; b < lines.length; b++) {
        const swapped = lines.with(a, lines[b] as string).with(b, lines[a] as string);
        const verdict = await verify(...swapped);
        expect(firstBad(verdict)?.line).toBe(a + 1);
        expect(firstBad(verdict)?.index).toBe(a === 0 ? undefined : a - 1);
      }
    }
  });

  test('fails with any line doubled anywhere [EVID-02]', async () => {
    const lines = linesOf(await exportLog(sampleLog(4)));
    for (const line of lines) {
      for (let at = 0; at <= lines.length; at++) {
        expect((await verify(...lines.toSpliced(at, 0, line))).status).toBe('failed');
      }
    }
  });

  test('fails after random edits of a larger log, at the first event that differs [EVID-02]', async () => {
    const file = await exportLog(sampleLog(60), 10);
    const lines = linesOf(file);
    const edit = fc.record({
      at: fc.nat(file.length - 1),
      remove: fc.nat(300),
      put: fc.uint8Array({ maxLength: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(edit, async ({ at, remove, put }) => {
        const changed = Buffer.concat([file.subarray(0, at), put, file.subarray(at + remove)]);
        fc.pre(!changed.equals(file));
        const verdict = await verify(changed);
        expect(verdict.status).toBe('failed');
        let first = 0;
        while (changed[first] === file[first]) first++;
        const event = eventAt(lines, first, 10);
        // A changed previous hash in the header shows only where the chain goes on from it.
        if (event !== undefined) expect(firstBad(verdict)?.index).toBe(event);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['something after the end', (file: string) => `${file}{}\n`, 'follows the closing line'],
    ['an empty line after the end', (file: string) => `${file}\n`, 'follows the closing line'],
    ['a byte after the end', (file: string) => `${file} `, 'last newline is missing'],
    ['no final newline', (file: string) => file.slice(0, -1), 'last newline is missing'],
    ['carriage returns', (file: string) => file.replaceAll('\n', '\r\n'), 'header'],
    ['a byte order mark', (file: string) => `\ufeff${file}`, 'header'],
    ['nothing at all', () => '', 'empty'],
  ])('fails with %s', async (_, change, reason) => {
    const file = (await exportLog(sampleLog(2))).toString();
    expect(firstBad(await verify(change(file)))?.reason).toContain(reason);
  });

  test('fails on a line beyond 1 MiB without waiting for its end', async () => {
    async function* endless() {
      for (;;) yield 'x'.repeat(65_536);
    }
    const verdict = await verifyExport(endless(), { key: KEY });
    expect(firstBad(verdict)).toMatchObject({ line: 1, reason: expect.stringContaining('longer') });
    const complete = await verify(`${'x'.repeat(2 ** 20)}\n`);
    expect(firstBad(complete)).toMatchObject({
      line: 1,
      reason: expect.stringContaining('longer'),
    });
  });
});

test('an export cut at its front fails, though every line left is genuine [EVID-02]', async () => {
  const log = sampleLog(6);
  const lines = linesOf(await exportLog(log));
  const partial = linesOf(await exportLog(log, 2));
  const { range } = JSON.parse(lines[0] as string);
  const forged = canonicalize({ ...JSON.parse(partial[0] as string), range });

  const verdict = await verify(`${forged}\n`, ...partial.slice(1));

  expect(firstBad(verdict)).toMatchObject({
    line: 1,
    reason: expect.stringContaining('cut at its beginning'),
  });
});

describe('a forged export', () => {
  /** Header and closing line of one log around the event lines of another. */
  async function graft(events: readonly LedgerEvent[], size = events.length) {
    const genuine = linesOf(await exportLog(sampleLog(size)));
    const forged = linesOf(await exportLog(sealLog(events.map(encodeEvent))));
    return [genuine[0] as string, ...forged.slice(1)];
  }

  test('fails against the signed head though every hash was recomputed [EVID-02]', async () => {
    const events = [0, 1, 2].map((i) => sampleEvent(i, { data: { decision: 'deny' } }));
    expect(firstBad(await verify(...(await graft(events))))).toMatchObject({
      line: 5,
      reason: 'the chain does not lead to the signed head',
    });
  });

  test.each([0, 1])('from %i fails with the head of another log, number or size', async (from) => {
    const [header, ...rest] = linesOf(await exportLog(sampleLog(2), from));
    for (const [was, is] of [
      ['"tenant":"acme"', '"tenant":"evil"'],
      ['"logNo":0', '"logNo":1'],
      ['"to":2', '"to":3'],
      [`"from":${from}`, `"from":${1 - from}`],
    ] as const) {
      const verdict = await verify(header?.replace(was, is) as string, ...rest);
      expect(verdict.status, is).toBe('failed');
    }
  });

  test('fails if the log does not begin at its genesis', async () => {
    const other = sealLog([encodeEvent(sampleEvent(0))], 'other');
    const file = await exportLog({ ...other, tenant: 'acme' });
    expect(firstBad(await verify(file))?.index).toBe(0);
    const [header, ...rest] = linesOf(await exportLog(sampleLog(1)));
    const moved = header?.replace(/"previous":"../, '"previous":"ff') as string;
    expect(firstBad(await verify(moved, ...rest))?.reason).toContain('genesis');
  });
});

describe('what a service must not have sealed', () => {
  const good = encodeEvent(sampleEvent(0));
  const { sealedAt: _, ...unsealed } = sampleEventV2(0);
  const anonymousAllow = sampleEventV2(1, {
    actor: { type: 'agent' },
    commitments: { '/actor/id': '0'.repeat(64) },
  });
  test.each([
    ['an event that is not canonical', good.replace('"v":1', '"v": 1'), 'byte'],
    ['another version', good.replace('"v":1', '"v":2'), 'expected "v" 1'],
    ['no time of sealing', encodeUnsealed(unsealed), '"sealedAt" is not UTC'],
    ['an allow that names no agent', encodeEvent(anonymousAllow), 'without naming its id'],
    ['no JSON', 'x', 'byte 0 of the event'],
    ['bytes that are not UTF-8', Buffer.from(good.replace('é', '\xe9'), 'latin1'), 'UTF-8'],
    ['an id twice', encodeEvent(sampleEvent(7)), 'used a second time'],
  ])('fails though it is hashed and signed: %s [EVID-02]', async (_, bytes, reason) => {
    const log = sealLog([encodeEvent(sampleEvent(7)), bytes]);
    const bad = firstBad(await verify(await exportLog(log)));
    expect(bad).toMatchObject({ line: 3, index: 1, reason: expect.stringContaining(reason) });
  });

  const revoked = sampleEvent(1, {
    kind: 'agent.revoked',
    actor: { type: 'user', id: 'usr_1' },
    subject: { type: 'agent', id: 'agt_7' },
  });
  const allow = (n: number, agent = 'agt_7') =>
    sampleEvent(n, { actor: { type: 'agent', id: agent } });
  const deny = sampleEvent(3, { data: { decision: 'deny' } });
  const other = sampleEvent(4, { kind: 'tool.called' });

  test('an allow of an agent after its revocation fails, whatever the times say [EVID-02]', async () => {
    const early = { ...allow(5), time: '2020-01-01T00:00:00.000Z' };
    const log = sealLog(
      [allow(0), revoked, deny, other, allow(6, 'agt_8'), early].map(encodeEvent),
    );
    expect(firstBad(await verify(await exportLog(log)))).toMatchObject({
      index: 5,
      reason: 'allows "agt_7", which event 1 revoked',
    });
  });

  test('allows before a revocation, denies after it and other agents pass', async () => {
    const log = sealLog([allow(0), revoked, deny, other, allow(6, 'agt_8')].map(encodeEvent));
    expect((await verify(await exportLog(log))).status).toBe('verified');
  });
});
