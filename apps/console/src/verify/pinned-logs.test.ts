import { describe, expect, test } from 'vitest';
import { laterHead, type PinnedLog, parsePins, pinOf } from './pinned-logs.ts';

const head = (size: number, logNo = 0) => {
  return { logNo, size, checkpoint: `note ${size}`, verifiedAt: '2026-11-22T10:00:00.000Z' };
};
const PIN: PinnedLog = {
  tenant: 'tnt_1',
  key: 'svc-ledger+00000000+key',
  pinnedAt: '2026-11-22T10:00:00.000Z',
  head: head(7),
};

describe('pinned logs', () => {
  test('are read back; entries of another shape are left out', () => {
    const noHead = { ...PIN, tenant: 'tnt_2', head: null };
    const broken = [null, {}, 'pin', { ...PIN, key: 1 }, { ...PIN, head: { size: 1 } }];
    const pins = parsePins(JSON.stringify([PIN, ...broken, noHead]));
    expect(pins).toEqual([PIN, noHead]);
    expect(pinOf(pins, 'tnt_2')).toEqual(noHead);
    expect(pinOf(pins, 'tnt_3')).toBeNull();
  });

  test.each(['', '{}', 'null'])('are refused as %j', (text) => {
    expect(() => parsePins(text)).toThrow();
  });

  test('keep the longer head of a log, and that of the log that replaced it', () => {
    expect(laterHead(null, head(3))).toEqual(head(3));
    expect(laterHead(head(3), head(4))).toEqual(head(4));
    expect(laterHead(head(4), head(3))).toEqual(head(4));
    expect(laterHead(head(4), head(1, 1))).toEqual(head(1, 1));
    expect(laterHead(head(1, 1), head(9))).toEqual(head(1, 1));
  });
});
