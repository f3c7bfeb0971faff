import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromUtf8 } from '#runtime';
import { encodeEvent, MAX_EVENT_BYTES } from '../event/event.ts';
import { canonicalize } from '../json/canonical-json.ts';
import { anyEvent, exportLog, sampleEvent, sampleLog } from '../sample-log.ts';
import { frameEventLine } from './event-line.ts';
import {
  type ExportHeader,
  exportEnd,
  exportEvent,
  exportFile,
  exportHeader,
  MAX_LINE_BYTES,
  readEnd,
  readHeader,
} from './export-file.ts';

const HASH = Buffer.alloc(32, 0xab);
const HEADER: ExportHeader = {
  tenant: 'acme',
  logNo: 0,
  from: 2,
  to: 5,
  previous: HASH,
  head: 'n',
};

describe('an export', () => {
  test('has for each line the canonical JSON of its object [EVID-03]', async () => {
    for (const line of (await exportLog(sampleLog(3))).toString().trimEnd().split('\n')) {
      expect(canonicalize(JSON.parse(line))).toBe(line);
    }
  });

  test('has a header that is read back the same', () => {
    const header = fc.record({
      tenant: fc.stringMatching(/^[a-z0-9][a-z0-9._:-]{0,30}$/),
      logNo: fc.maxSafeNat(),
      from: fc.nat(),
      to: fc.integer({ min: 2 ** 31, max: Number.MAX_SAFE_INTEGER }),
      previous: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
      head: fc.string({ unit: 'binary' }),
    });
    const version = fc.constantFrom(
      { format: 'svc.evidence/1' },
      { format: 'svc.evidence/2' },
      { format: 'svc.evidence/2', since: '2026-11-20T10:00:00.000Z' },
    );
    fc.assert(
      fc.property(header, version, (fields, extra) => {
        const value = { ...fields, ...extra } as ExportHeader;
        expect(readHeader(exportHeader(value))).toEqual({ ok: true, value });
      }),
    );
  });

  const line = exportHeader(HEADER);
  const BOUND = exportHeader({ ...HEADER, since: '2026-11-20T10:00:00.000Z' });
  test.each([
    ['another type', line.replace('"header"', '"end"')],
    ['another format', line.replace('evidence/2', 'evidence/3')],
    ['a bound in format 1', BOUND.replace('evidence/2', 'evidence/1')],
    ['a bound that is no time', BOUND.replace('Z', '')],
    ['a member more', line.replace('{', '{"a":1,')],
    ['a space', line.replace('{', '{ ')],
    ['a range that runs backwards', line.replace('"from":2', '"from":6')],
    ['a fraction', line.replace('"from":2', '"from":2.5')],
    ['a text for a number', line.replace('"from":2', '"from":"2"')],
    ['capital hex digits', line.replace(HASH.toString('hex'), HASH.toString('hex').toUpperCase())],
    ['a short hash', line.replace('abab', '')],
    ['a tenant with a space', line.replace('acme', 'ac me')],
    ['no tenant', line.replace('"tenant":"acme",', '')],
    ['no newline', line.trimEnd()],
    ['an array', '[]\n'],
    ['null', 'null\n'],
    ['nothing', ''],
  ])('has no header with %s', (_, text) => {
    expect(readHeader(text).ok).toBe(false);
  });

  test('has a closing line that is read back the same and nothing else', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (count) => {
        expect(readEnd(exportEnd(count, HASH))).toEqual({
          ok: true,
          value: { count, chain: HASH },
        });
      }),
    );
    const end = exportEnd(3, HASH);
    for (const text of [end.trimEnd(), end.replace('3', '03'), end.replace('ab', 'AB'), '{}\n']) {
      expect(readEnd(text).ok).toBe(false);
    }
  });

  test('holds the stored bytes of an event as they are', () => {
    fc.assert(
      fc.property(anyEvent, fc.maxSafeNat(), (event, index) => {
        const bytes = Buffer.from(encodeEvent(event));
        const eventLine = exportEvent(index, HASH, HASH, bytes);
        const frame = frameEventLine(eventLine, index);
        expect(Buffer.from(eventLine.subarray(84, frame?.eventEnd))).toEqual(bytes);
        expect(JSON.parse(fromUtf8(eventLine))).toEqual({
          type: 'event',
          index,
          leaf: HASH.toString('hex'),
          chain: HASH.toString('hex'),
          event: JSON.parse(bytes.toString()),
        });
      }),
    );
  });

  test('has room in a line for the longest event at the highest index', () => {
    const longest = Buffer.alloc(MAX_EVENT_BYTES, 'x');
    const index = Number.MAX_SAFE_INTEGER;
    expect(exportEvent(index, HASH, HASH, longest).length).toBeLessThanOrEqual(MAX_LINE_BYTES);
    expect(() => exportEvent(0, HASH, HASH, Buffer.alloc(MAX_LINE_BYTES))).toThrow('too long');
  });

  test('is not written with a gap, out of order, or short', async () => {
    const { events } = sampleLog(5);
    const write = async (from: number, to: number, some: typeof events) => {
      const lines: (string | Uint8Array)[] = [];
      for await (const line of exportFile({ ...HEADER, from, to }, some)) lines.push(line);
      return lines;
    };
    await expect(write(0, 5, events)).resolves.toHaveLength(7);
    await expect(write(0, 5, events.toSpliced(2, 1))).rejects.toThrow(
      'event 3 stands where 2 must',
    );
    await expect(write(0, 5, events.slice(0, 4))).rejects.toThrow('5');
    await expect(write(0, 4, events)).rejects.toThrow();
    expect(() => exportEvent(-1, HASH, HASH, Buffer.from(encodeEvent(sampleEvent(1))))).toThrow();
    expect(() => exportEvent(0, HASH.subarray(1), HASH, Buffer.alloc(0))).toThrow('32 bytes');
  });
});
