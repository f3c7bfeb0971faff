import { chainHash, exportEnd, exportEvent, exportHeader, genesis, leafHash } from '@svc/ledger';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findSignal, SIGNALS } from '../signals/catalogue.ts';
import type { Signal } from '../signals/signal.ts';
import type { LedgerSignal } from './ledger-signal.ts';
import {
  agentStep,
  answer,
  CASES,
  decided,
  ended,
  type Given,
  headOf,
  LOG,
  logOf,
  requested,
  runOf,
  through,
  timeOf,
  WINDOW,
} from './ledger-signals.cases.ts';
import { LEDGER_SIGNALS } from './ledger-signals.ts';
import { beginReading, ledgerResult, parseProgress, readEvents, readRun } from './progress.ts';
import { readExport } from './read-export.ts';

test('each ledger signal of the catalogue has its reader', () => {
  const ids = SIGNALS.filter(({ source }) => source === 'ledger').map(({ id }) => id);
  expect(Object.keys(LEDGER_SIGNALS).sort()).toEqual(ids.toSorted());
  expect(Object.keys(CASES).sort()).toEqual(ids.toSorted());
});

describe.each(Object.entries(CASES))('%s', (id, rows) => {
  test.each(rows)('%s [COMP-01/signals]', (_, given, outcome, population, failing) => {
    const result = answer(id, logOf(given));
    expect(result).toMatchObject({
      outcome,
      population: { size: population },
      failing: { count: failing.length, ids: failing },
    });
    expect(result.log).toEqual({ logNo: 0, index: given.length, head: headOf(logOf(given)) });
  });

  test('a log with nothing but the creation of the tenant is no data', () => {
    expect(answer(id, logOf([])).outcome).toBe('no_data');
  });
});

test('exceptions of a window have their times', () => {
  const { period } = answer(
    'approvals-decided',
    logOf([requested(2, 3), ended('approved', 4.5, 2)]),
  );
  expect(period).toMatchObject({
    days: 19,
    daysMet: 17,
    exceptions: { items: [{ opened: timeOf(2), closed: timeOf(4.5), deadline: timeOf(3) }] },
  });
  const lasting = answer('calls-enforced', logOf([through(2, 'gws_a', 'observe')]));
  expect(lasting.period).toMatchObject({ daysMet: 1, exceptions: { items: [{ closed: null }] } });
});

test('direct checks are excluded, and shown', () => {
  const { exclusions } = answer(
    'calls-enforced',
    logOf([decided(2, 'allow'), through(2, 'gws_a', 'enforce')]),
  );
  expect(exclusions.items.map(({ id }) => id)).toEqual(['direct-checks']);
});

test('a gap, a missing tail, a changed event and a foreign head are not met [COMP-01/signals]', () => {
  const events = logOf([decided(2, 'allow'), decided(3, 'deny'), decided(4, 'deny')]);
  const gap = events.filter(({ index }) => index !== 2);
  const sealed = headOf(events);
  const changed = events.map((one) =>
    one.index === 2 ? { ...one, text: one.text.replace('deny', 'allow') } : one,
  );
  for (const id of ['ledger-verified', 'decisions-sealed']) {
    expect(answer(id, gap, { end: { size: 4, head: sealed } }).outcome).toBe('not_met');
    expect(answer(id, events.slice(0, 3), { end: { size: 4, head: sealed } }).outcome).toBe(
      'not_met',
    );
  }
  expect(answer('ledger-verified', changed, { end: { head: sealed } })).toMatchObject({
    outcome: 'not_met',
    reason: 'the head does not follow from the events',
    failing: { ids: ['log-0'] },
  });
});

test('a window of which events are missing is no data [COMP-01/signals]', () => {
  const given = [agentStep('revoked', 3, 'a'), through(4, 'gws_a', 'enforce')];
  const log = { ...LOG, from: 256 };
  const events = logOf(given, 256);
  expect(answer('calls-enforced', events, { log })).toMatchObject({
    outcome: 'no_data',
    reason: expect.stringContaining('before event 256'),
  });
  const window = { ...WINDOW, from: timeOf(3) };
  expect(answer('calls-enforced', events, { log, window }).outcome).toBe('met');
  expect(answer('revocation-exercised', events, { log, window }).outcome).toBe('met');
  // what was revoked before is not known
  expect(answer('revocation-effective', events, { log, window }).outcome).toBe('no_data');
  expect(answer('ledger-verified', events, { log }).outcome).toBe('no_data');
  const second = { ...LOG, logNo: 1 };
  expect(answer('calls-enforced', logOf(given), { log: second })).toMatchObject({ outcome: 'met' });
  expect(answer('calls-enforced', logOf(given).slice(1), { log: second })).toMatchObject({
    outcome: 'no_data',
    reason: expect.stringContaining('before log 1'),
  });
});

const ALL_GIVEN = Object.values(CASES).flatMap((rows) => rows.flatMap(([, given]) => given));
const byDay = (a: Given, b: Given) => a.day - b.day;

test('reading goes on from a stored state as if it had never stopped [COMP-01/signals]', () => {
  const given = fc
    .array(fc.constantFrom(...ALL_GIVEN), { maxLength: 40 })
    .map((of) => of.sort(byDay));
  fc.assert(
    fc.property(given, fc.integer({ min: 1, max: 7 }), (of, size) => {
      const events = logOf(of);
      for (const [id, signal] of Object.entries(LEDGER_SIGNALS)) {
        let progress = beginReading(signal, LOG);
        for (let at = 0; at < events.length; at += size) {
          progress = readEvents(signal, progress, events.slice(at, at + size));
          progress = parseProgress(JSON.stringify(progress));
        }
        const asked = {
          window: WINDOW,
          computedAt: WINDOW.to,
          end: { size: events.length, head: headOf(events) },
        };
        const result = ledgerResult(findSignal(id) as Signal, signal, progress, asked);
        expect(result).toEqual(answer(id, events));
      }
    }),
    { numRuns: 30 },
  );
});

test('runs leave the state that their events one by one leave, wherever the log is cut [COMP-01/signals]', () => {
  const ofCases = fc
    .array(fc.constantFrom(...ALL_GIVEN), { minLength: 1, maxLength: 20 })
    .chain((of) => fc.array(fc.constantFrom(...of), { minLength: 20, maxLength: 80 }))
    .map((of) => of.sort(byDay));
  fc.assert(
    fc.property(ofCases, fc.integer({ min: 1, max: 60 }), (of, size) => {
      const events = logOf(of);
      for (const signal of Object.values(LEDGER_SIGNALS)) {
        let progress = beginReading(signal, LOG);
        let chain = headOf([]);
        for (let at = 0; at < events.length; at += size) {
          const watched = signal.watchedAgents?.(progress.state) ?? [];
          const run = runOf(events.slice(at, at + size), chain, watched);
          progress = parseProgress(JSON.stringify(readRun(signal, progress, run)));
          chain = run.chain;
        }
        const all = readEvents(signal, beginReading(signal, LOG), events);
        expect(JSON.parse(JSON.stringify(progress))).toEqual(JSON.parse(JSON.stringify(all)));
      }
    }),
    { numRuns: 60 },
  );
});

test('a run that does not follow what was read is refused', () => {
  const events = logOf([decided(2, 'allow'), decided(3, 'deny')]);
  const verified = LEDGER_SIGNALS['ledger-verified'] as LedgerSignal;
  const begun = () => beginReading(verified, LOG);
  expect(() => readRun(verified, begun(), runOf(events.slice(1), headOf([]), []))).toThrow(
    'expected 0',
  );
  expect(() => readRun(verified, begun(), runOf(events, headOf(events), []))).toThrow(
    'does not follow',
  );
});

test('an export gives the results of its log, wherever it is cut [COMP-01/signals]', async () => {
  const events = logOf(ALL_GIVEN.map((one) => ({ who: 'z', ...one })).sort(byDay));
  let chain = genesis('acme', 0);
  const header = {
    tenant: 'acme',
    logNo: 0,
    from: 0,
    to: events.length,
    previous: chain,
    head: 'note',
  };
  const lines = events.map(({ index, text }) => {
    const bytes = Buffer.from(text);
    const leaf = leafHash(bytes);
    chain = chainHash(chain, leaf);
    return Buffer.from(exportEvent(index, leaf, chain, bytes)).toString();
  });
  const file = [exportHeader(header), ...lines, exportEnd(events.length, chain)].join('');
  const disclosed = new Map(events.map(({ event, disclosed }) => [event.id, disclosed]));
  const asked = {
    windowOf: () => WINDOW,
    computedAt: WINDOW.to,
    disclosedOf: (id: string) => disclosed.get(id) ?? {},
  };
  const expected = SIGNALS.filter(({ source }) => source === 'ledger').map(({ id }) =>
    answer(id, events),
  );
  expect(await readExport(cut(file, 700), asked)).toEqual(expected);
  expect(await readExport(cut(file, 1e6), asked)).toEqual(expected);
  const { disclosedOf: _, ...withoutDisclosures } = asked;
  const withoutPeople = await readExport(cut(file, 1e6), withoutDisclosures);
  expect(withoutPeople.find(({ signal }) => signal === 'separation-of-duties')?.outcome).toBe(
    'no_data',
  );
  await expect(readExport(cut(file.slice(0, -2), 1e6), asked)).rejects.toThrow(
    'before its closing line',
  );
  await expect(readExport(cut('{}\n', 1), asked)).rejects.toThrow('not the header');
});

async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
