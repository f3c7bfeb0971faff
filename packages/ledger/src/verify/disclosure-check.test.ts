import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DisclosureCheck, type DisclosureVerdict, type OpenedEvent } from './disclosure-check.ts';
import { verifyExports } from './verify.ts';

type Case = {
  readonly name: string;
  readonly disclosures: string;
  readonly verdict: DisclosureVerdict;
};

const VECTORS: { vkey: string; export: string; cases: Case[] } = JSON.parse(
  readFileSync(new URL('../../../../vectors/ledger/disclosures.json', import.meta.url), 'utf8'),
);
const WHOLE = Buffer.from(VECTORS.cases[0]?.disclosures ?? '');

async function check(chunks: Iterable<string | Uint8Array>) {
  const disclosures = new DisclosureCheck(chunks);
  const events: OpenedEvent[] = [];
  const onLine = async (line: Uint8Array) => {
    const opened = await disclosures.take(line);
    if (opened !== undefined) events.push(opened);
  };
  const [exported] = await verifyExports([[VECTORS.export]], { key: VECTORS.vkey }, onLine);
  expect(exported?.status).toBe('verified');
  return { verdict: await disclosures.end(), events };
}

/** What was opened: event, path and value. */
const valuesOf = (events: readonly OpenedEvent[]) =>
  events.flatMap(({ event, values }) =>
    [...values].map(([path, value]) => JSON.stringify([event.id, path, value])),
  );

describe('disclosures beside an export', () => {
  test.each(VECTORS.cases)('are judged as the vectors have it: $name [EVID-05]', async (vector) => {
    expect((await check([vector.disclosures])).verdict).toEqual(vector.verdict);
  });

  test('are read alike however the file is cut into chunks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 200 }), async (size) => {
        const chunks = Array.from({ length: Math.ceil(WHOLE.length / size) }, (_, n) =>
          WHOLE.subarray(n * size, (n + 1) * size),
        );
        expect((await check(chunks)).verdict).toEqual(VECTORS.cases[0]?.verdict);
      }),
      { numRuns: 30 },
    );
  });

  test('fail at any change of a line, and never open a value that was not committed to [EVID-02, EVID-05]', async () => {
    const genuine = new Set(valuesOf((await check([WHOLE])).events));
    const headerEnd = WHOLE.indexOf('\n') + 1;
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: headerEnd, max: WHOLE.length - 1 }),
        fc.integer({ min: 0, max: 7 }),
        async (at, bit) => {
          const { verdict, events } = await check([
            WHOLE.with(at, (WHOLE[at] as number) ^ (1 << bit)),
          ]);
          expect(verdict.status).toBe('failed');
          expect(valuesOf(events).filter((value) => !genuine.has(value))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('fail when cut at any byte', async () => {
    for (let length = 0; length < WHOLE.length; length += 7) {
      const { verdict } = await check([WHOLE.subarray(0, length)]);
      expect(verdict.status, `cut at ${length}`).toBe('failed');
    }
  });

  test('fail on a line that is not UTF-8 or too long, at that line', async () => {
    const lineOf = async (chunks: Uint8Array[]) => (await check(chunks)).verdict.firstBad?.line;
    const at = WHOLE.indexOf('\n') + 10;
    expect(await lineOf([WHOLE.with(at, 0xff)])).toBe(2);
    const header = WHOLE.subarray(0, WHOLE.indexOf('\n') + 1);
    expect(await lineOf([header, Buffer.alloc(2 ** 21, 'x')])).toBe(2);
  });

  test('without a file leave every commitment missing', async () => {
    const disclosures = new DisclosureCheck(null);
    await verifyExports([[VECTORS.export]], { key: VECTORS.vkey }, disclosures.take);
    expect(await disclosures.end()).toMatchObject({ status: 'opened', disclosed: 0, missing: 6 });
  });
});
