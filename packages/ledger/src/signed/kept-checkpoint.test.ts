import { describe, expect, test } from 'vitest';
import { encodeEvent } from '../event/event.ts';
import { exportLog, SIGNER, sampleEvent, sampleLog, sealLog } from '../sample-log.ts';
import { CompactRange } from '../tree/compact-range.ts';
import { verifyExport } from '../verify/verify.ts';
import { signCheckpoint } from './checkpoint.ts';

const log = sampleLog(9);
const key = SIGNER.vkey;

function checkpointOf({ events, tenant, logNo }: typeof log, size: number): string {
  const range = new CompactRange();
  for (const { leaf } of events.slice(0, size)) range.append(leaf);
  return signCheckpoint({ tenant, logNo, size, root: range.root }, SIGNER);
}

const verdictOf = async (from: number, checkpoint: string, of = log) =>
  verifyExport([await exportLog(of, from)], { key, checkpoint });

describe('a checkpoint that an auditor kept', () => {
  test('is continued by an export that reaches its size [EVID-04]', async () => {
    for (const from of [0, 3, 8]) {
      for (const size of [0, 1, 4, 8, 9]) {
        const verdict = await verdictOf(from, checkpointOf(log, size));
        expect(verdict.status).toBe('verified');
        expect(verdict.kept).toBe(size < from ? 'outside' : 'continues');
      }
    }
  });

  test('detects a log that was rolled back or rewritten, and signed again [EVID-04]', async () => {
    const shorter = { ...log, events: log.events.slice(0, 6) };
    expect(await verdictOf(0, checkpointOf(log, 8), shorter)).toMatchObject({
      status: 'failed',
      firstBad: { reason: expect.stringContaining('rolled back') },
    });
    const texts = Array.from({ length: 9 }, (_, i) => encodeEvent(sampleEvent(i)));
    const rewritten = sealLog(texts.with(2, encodeEvent(sampleEvent(77))));
    for (const from of [0, 5]) {
      expect(await verdictOf(from, checkpointOf(log, 6), rewritten)).toMatchObject({
        status: 'failed',
        firstBad: { reason: expect.stringContaining('does not continue the kept checkpoint') },
      });
    }
    expect((await verdictOf(0, checkpointOf(log, 2), rewritten)).status).toBe('verified');
  });

  test('of another log, or of another key, is refused [EVID-04]', async () => {
    const other = sealLog(['x'], 'other');
    expect((await verdictOf(0, checkpointOf(other, 1))).status).toBe('failed');
    const file = await exportLog(log);
    await expect(verifyExport([file], { checkpoint: checkpointOf(log, 3) })).rejects.toThrow('key');
  });
});
