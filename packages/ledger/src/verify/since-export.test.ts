import { describe, expect, test } from 'vitest';
import { encodeEvent, type LedgerEvent } from '../event/event.ts';
import { exportBefore, exportEnd, exportEvent, exportHeader } from '../export/export-file.ts';
import { type SampleLog, SIGNER, sampleEvent, sampleEventV2, sealLog } from '../sample-log.ts';
import { signHead } from '../signed/signed-head.ts';
import { genesis } from '../tree/hash-chain.ts';
import type { Verdict } from './verdict.ts';
import { verifyExport } from './verify.ts';

const SINCE = '2026-11-20T10:00:00.003Z';
/** Number n is sealed at 10:00:00.00n. */
const log = (...events: LedgerEvent[]) => sealLog(events.map(encodeEvent));
const SEVEN = log(...[0, 1, 2, 3, 4, 5, 6].map((n) => sampleEventV2(n)));

/** The export since `SINCE` that begins at event `from`, as a service writes it that takes this one for the first. */
function sinceLines({ tenant, logNo, events }: SampleLog, from: number): (string | Uint8Array)[] {
  const chainAt = (size: number) => events[size - 1]?.chain ?? genesis(tenant, logNo);
  const to = events.length;
  const head = signHead({ tenant, logNo, size: to, chain: chainAt(to) }, SIGNER);
  const before = events[from - 1];
  return [
    exportHeader({ tenant, logNo, from, to, previous: chainAt(from), head, since: SINCE }),
    ...(before === undefined ? [] : [exportBefore(before, chainAt(from - 1))]),
    ...events.slice(from).map((e) => exportEvent(e.index, e.leaf, e.chain, e.bytes)),
    exportEnd(to - from, chainAt(to)),
  ];
}

const verify = (lines: (string | Uint8Array)[]): Promise<Verdict> =>
  verifyExport(lines, { key: SIGNER.vkey });
const reason = (verdict: Verdict) => (verdict.status === 'failed' ? verdict.firstBad.reason : '');

describe('an export since a time', () => {
  test('verifies with the event before, which shows that none is missing [EVID-03]', async () => {
    expect(await verify(sinceLines(SEVEN, 3))).toMatchObject({
      status: 'verified',
      from: 3,
      events: 4,
      since: { time: SINCE, complete: true },
    });
  });

  test('verifies where the log begins after it, without an event before [EVID-03]', async () => {
    const late = log(sampleEventV2(3), sampleEventV2(4));
    expect(await verify(sinceLines(late, 0))).toMatchObject({
      status: 'verified',
      since: { complete: true },
    });
  });

  test('verifies empty where every event is older [EVID-03]', async () => {
    const old = log(sampleEventV2(0), sampleEventV2(2));
    expect(await verify(sinceLines(old, 2))).toMatchObject({
      status: 'verified',
      events: 0,
      since: { complete: true },
    });
  });

  test.each([4, 5, 7])(
    'fails if it begins at event %i, later than it must [EVID-02]',
    async (from) => {
      const verdict = await verify(sinceLines(SEVEN, from));
      expect(verdict.status).toBe('failed');
      expect(reason(verdict)).toContain(`event ${from - 1} was sealed at`);
    },
  );

  test('fails if it begins earlier than the time that it names [EVID-02]', async () => {
    expect(reason(await verify(sinceLines(SEVEN, 2)))).toContain(`sealed before ${SINCE}`);
  });

  test('is verified but not complete after an event of version 1, which has no time of sealing', async () => {
    const mixed = log(sampleEvent(0), sampleEventV2(3), sampleEventV2(4));
    expect(await verify(sinceLines(mixed, 1))).toMatchObject({
      status: 'verified',
      since: { time: SINCE, complete: false },
    });
  });

  const text = (number: number, fields = {}) => encodeEvent(sampleEventV2(number, fields));
  test.each<[string, string | Uint8Array, string]>([
    [
      'that is not UTF-8',
      Buffer.from(text(2).replace('é', '\xe9'), 'latin1'),
      'the event before is not UTF-8',
    ],
    ['that is not canonical', text(2).replace('"v":2', '"v": 2'), 'of the event before'],
    ['whose id is used again', text(2, { id: sampleEventV2(4).id }), 'used a second time'],
  ])('fails with an event before %s [EVID-02]', async (_, before, fault) => {
    const bytes = SEVEN.events.map((event) => event.bytes).with(2, Buffer.from(before));

    expect(reason(await verify(sinceLines(sealLog(bytes), 3)))).toContain(fault);
  });

  test('fails without the event before, and with any bit of it flipped [EVID-02]', async () => {
    const lines = sinceLines(SEVEN, 3);
    expect((await verify(lines.toSpliced(1, 1))).status).toBe('failed');
    const before = lines[1] as Buffer;
    for (let at = 0; at < before.length; at++) {
      const changed = Buffer.from(before);
      changed[at] = (changed[at] as number) ^ 1;
      expect((await verify(lines.with(1, changed))).status, `byte ${at}`).toBe('failed');
    }
  });
});

test('a time of sealing that decreases fails, whatever the times of the events say [EVID-02]', async () => {
  const back = log(sampleEventV2(0), sampleEventV2(3), sampleEvent(9), sampleEventV2(2));
  const { tenant, logNo, events } = back;
  const chain = events[3]?.chain as Uint8Array;
  const head = signHead({ tenant, logNo, size: 4, chain }, SIGNER);
  const verdict = await verify([
    exportHeader({ tenant, logNo, from: 0, to: 4, previous: genesis(tenant, logNo), head }),
    ...events.map((e) => exportEvent(e.index, e.leaf, e.chain, e.bytes)),
    exportEnd(4, chain),
  ]);
  expect(verdict).toMatchObject({ status: 'failed', firstBad: { index: 3 } });
  expect(reason(verdict)).toContain('before the one before it');
});
