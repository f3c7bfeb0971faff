import { describe, expect, test } from 'vitest';
import { encodeEvent, type LedgerEvent } from '../event/event.ts';
import { exportLog, type SampleLog, SIGNER, sampleEventV2, sealLog } from '../sample-log.ts';
import { signCheckpoint } from '../signed/checkpoint.ts';
import { CompactRange } from '../tree/compact-range.ts';
import { verifyExports } from './verify.ts';

const log = (...events: LedgerEvent[]) => sealLog(events.map(encodeEvent));
const NINE = log(...Array.from({ length: 9 }, (_, n) => sampleEventV2(n)));

/** The export of a part of a log, as it was made when the log ended there. */
const part = (of: SampleLog, from: number, to: number) =>
  exportLog({ ...of, events: of.events.slice(0, to) }, from);

function checkpointAt({ tenant, logNo, events }: SampleLog, size: number): string {
  const tree = new CompactRange();
  for (const { leaf } of events.slice(0, size)) tree.append(leaf);
  return signCheckpoint({ tenant, logNo, size, root: tree.root }, SIGNER);
}

async function verdicts(files: readonly Promise<Uint8Array>[], checkpoint?: string) {
  const chunks = (await Promise.all(files)).map((bytes) => [bytes]);
  return verifyExports(chunks, { key: SIGNER.vkey, checkpoint });
}

const failure = (reason: string) => ({
  status: 'failed',
  firstBad: { reason: expect.stringContaining(reason) },
});

describe('exports that continue each other', () => {
  test('verify as one log, wherever a kept checkpoint is [EVID-08]', async () => {
    const files = () => [part(NINE, 0, 4), part(NINE, 4, 6), part(NINE, 6, 9)];
    expect((await verdicts(files())).map(({ status }) => status)).toEqual(
      Array(3).fill('verified'),
    );
    for (const size of [1, 4, 5, 6, 9]) {
      const kept = (await verdicts(files(), checkpointAt(NINE, size))).map((each) => each.kept);
      expect(kept, `${size}`).toContain('continues');
    }
    expect((await verdicts(files(), checkpointAt(NINE, 9))).at(-1)).toMatchObject({
      kept: 'continues',
    });
  });

  test('fail where one is missing, or they are in another order [EVID-08]', async () => {
    expect(await verdicts([part(NINE, 0, 4), part(NINE, 6, 9)])).toMatchObject([
      { status: 'verified' },
      failure('export from=4'),
    ]);
    expect(await verdicts([part(NINE, 4, 6), part(NINE, 0, 4)])).toMatchObject([
      { status: 'verified' },
      failure('export from=6'),
    ]);
  });

  test('fail where the second is of another log, or of a log that was rewritten before it [EVID-08]', async () => {
    const other = sealLog(
      NINE.events.map(({ bytes }) => bytes),
      'other',
    );
    expect((await verdicts([part(NINE, 0, 4), part(other, 4, 9)])).at(-1)).toMatchObject(
      failure('log acme 0'),
    );
    const rewritten = log(...Array.from({ length: 9 }, (_, n) => sampleEventV2(n === 1 ? 20 : n)));
    const [, second] = await verdicts([part(NINE, 0, 4), part(rewritten, 4, 9)]);
    expect(second).toMatchObject(failure('does not continue the events'));
  });

  test('fail where the second breaks a promise of the first [EVID-08]', async () => {
    const revoked = { kind: 'agent.revoked', subject: { type: 'agent', id: 'agt_7' } };
    const promise = log(
      sampleEventV2(0, revoked),
      sampleEventV2(1, { kind: 'x.done' }),
      sampleEventV2(2),
    );
    expect((await verdicts([part(promise, 0, 2), part(promise, 2, 3)])).at(-1)).toMatchObject(
      failure('which event 0 revoked'),
    );
    const twice = log(sampleEventV2(0), sampleEventV2(1), sampleEventV2(0));
    const [, second] = await verdicts([part(twice, 0, 2), part(twice, 2, 3)]);
    expect(second).toMatchObject(failure('second time'));
    const earlier = log(sampleEventV2(5), sampleEventV2(6), sampleEventV2(1));
    const [, third] = await verdicts([part(earlier, 0, 2), part(earlier, 2, 3)]);
    expect(third).toMatchObject(failure('before the one before it'));
  });

  test('fail where the last is shorter than a kept checkpoint [EVID-08]', async () => {
    const files = [part(NINE, 0, 4), part(NINE, 4, 6)];
    expect((await verdicts(files, checkpointAt(NINE, 9))).at(-1)).toMatchObject(
      failure('rolled back'),
    );
  });
});
