import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canonicalize, type Json } from '../json/canonical-json.ts';
import { anyEvent, sampleEvent } from '../sample-log.ts';
import { EventError, encodeEvent, type LedgerEvent, MAX_EVENT_BYTES, parseEvent } from './event.ts';

const TEXT = encodeEvent(sampleEvent(1));

describe('an event', () => {
  test('is encoded as its canonical JSON and parsed back the same', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const text = encodeEvent(event);
        expect(text).toBe(canonicalize(event as unknown as Json));
        expect(parseEvent(text)).toEqual({ ok: true, event: JSON.parse(JSON.stringify(event)) });
      }),
      { numRuns: 500 },
    );
  });

  test('is refused after any change that leaves it not canonical', () => {
    const character = fc.constantFrom(...'{}[]":,\\abz0189_.-TZ \n\u0000é😀');
    fc.assert(
      fc.property(anyEvent, fc.nat(), character, (event, at, put) => {
        const units = [...encodeEvent(event)];
        const cut = at % units.length;
        for (const text of [
          units.toSpliced(cut, 1).join(''),
          units.toSpliced(cut, 1, put).join(''),
          units.toSpliced(cut, 0, put).join(''),
        ]) {
          const parsed = parseEvent(text);
          if (parsed.ok) expect(encodeEvent(parsed.event)).toBe(text);
          else expect(parsed.at).toBeLessThanOrEqual(Buffer.byteLength(text));
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each<[string, unknown, string]>([
    ['another version', { v: 3 }, '/v'],
    ['an id without prefix', { id: '0'.repeat(30) }, '/id'],
    ['an id of more than 128 bits', { id: `evt_8${'0'.repeat(25)}` }, '/id'],
    ['an id with a letter that base32 lacks', { id: `evt_0${'u'.repeat(25)}` }, '/id'],
    ['a time with an offset', { time: '2026-11-20T10:00:00.123+00:00' }, '/time'],
    ['a time without milliseconds', { time: '2026-11-20T10:00:00Z' }, '/time'],
    ['30 February', { time: '2028-02-30T10:00:00.123Z' }, '/time'],
    ['29 February of a common year', { time: '2100-02-29T10:00:00.123Z' }, '/time'],
    ['hour 24', { time: '2026-11-20T24:00:00.000Z' }, '/time'],
    ['a leap second', { time: '2026-12-31T23:59:60.000Z' }, '/time'],
    ['a digit of another script', { time: '٢026-11-20T10:00:00.123Z' }, '/time'],
    ['a kind of one word', { kind: 'decision' }, '/kind'],
    ['a kind in capitals', { kind: 'Agent.revoked' }, '/kind'],
    ['a kind with an empty part', { kind: 'agent..revoked' }, '/kind'],
    ['a kind that goes on', { kind: 'policy_decision2' }, '/kind'],
    ['a missing actor', { actor: undefined }, '/actor'],
    ['an actor without id', { actor: { type: 'agent' } }, '/actor'],
    ['an actor with an empty id', { actor: { type: 'agent', id: '' } }, '/actor/id'],
    [
      'a subject with an empty name',
      { subject: { type: 'x', id: 'y', name: '' } },
      '/subject/name',
    ],
    ['a subject with more to it', { subject: { type: 'x', id: 'y', extra: 1 } }, '/subject'],
    ['a type in capitals', { subject: { type: 'X', id: 'y' } }, '/subject/type'],
    ['data that is an array', { data: [] }, '/data'],
    ['undefined in the data', { data: { a: { b: undefined } } }, '/data/a/b'],
    ['an unsafe integer in the data', { data: { n: 2 ** 53 } }, '/data/n'],
    [
      'a lone surrogate in a name',
      { actor: { type: 'a', id: 'b', name: '\ud800' } },
      '/actor/name',
    ],
    ['commitments, which version 1 has not', { commitments: { email: 'x' } }, '/commitments'],
    ['an unknown member', { extra: 1 }, ''],
    ['an inherited unknown member', JSON.parse('{"__proto__":{}}'), ''],
  ])('is not encoded with %s', (_, fields, pointer) => {
    const own = Object.getOwnPropertyDescriptors(fields as object);
    const event = Object.defineProperties({ ...sampleEvent(1) }, own) as LedgerEvent;
    expect(() => encodeEvent(event)).toThrow(EventError);
    expect(() => encodeEvent(event)).toThrow(expect.objectContaining({ pointer }));
  });

  test.each<[string, string]>([
    ['members in another order', `{"v":1,${TEXT.slice(1).replace(',"v":1', '')}`],
    ['a space', TEXT.replace('"v":1', '"v": 1')],
    ['a newline after it', `${TEXT}\n`],
    ['an escape too many', TEXT.replace('github', '\\u0067ithub')],
    ['a member twice', TEXT.replace('"v":1', '"v":1,"v":1')],
    ['another version', TEXT.replace('"v":1', '"v":2')],
    ['an unknown member', TEXT.replace('"v":1', '"v":1,"z":1')],
    ['a number written otherwise', TEXT.replace('0.25', '0.250')],
    ['an unsafe integer', TEXT.replace('0.25', '9007199254740992')],
    ['commitments', TEXT.replace('"commitments":{}', '"commitments":{"a":"b"}')],
    ['a missing subject', TEXT.replace(/"subject":\{[^}]*\},/, '')],
    ['an empty id', TEXT.replace('"github.push"', '""')],
    ['half an event', TEXT.slice(0, TEXT.length / 2)],
    ['a lone surrogate', TEXT.replace('github', '\ud800')],
    ['an array', '[]'],
    ['nothing', ''],
  ])('is not parsed with %s', (_, text) => {
    expect(parseEvent(text).ok).toBe(false);
  });

  test('is refused at the byte where it goes wrong', () => {
    const bad = TEXT.replace('policy_decision', 'policy_Decision');
    expect(parseEvent(bad)).toEqual({
      ok: false,
      at: Buffer.from(bad).indexOf('policy_D'),
      reason: '"kind" is not an event kind',
    });
  });

  test('nests its data 62 deep and no deeper, so that its line stays within 64', () => {
    const nested = (depth: number): Json => (depth === 0 ? 1 : { a: nested(depth - 1) });
    const event = (depth: number) => sampleEvent(1, { data: nested(depth) as LedgerEvent['data'] });
    const deepest = encodeEvent(event(62));
    expect(parseEvent(deepest).ok).toBe(true);
    expect(canonicalize({ event: JSON.parse(deepest) }, { depth: 64 })).toContain(deepest);
    expect(() => encodeEvent(event(63))).toThrow('nested too deep');
    expect(parseEvent(deepest.replace('{"a":1}', '{"a":{"a":1}}')).ok).toBe(false);
  });

  test('has a longest form, counted in bytes', () => {
    const filled = (size: number) => {
      const empty = encodeEvent(sampleEvent(1, { data: { x: '' } }));
      return sampleEvent(1, { data: { x: 'x'.repeat(size - Buffer.byteLength(empty)) } });
    };
    const longest = encodeEvent(filled(MAX_EVENT_BYTES));
    expect(Buffer.byteLength(longest)).toBe(MAX_EVENT_BYTES);
    expect(parseEvent(longest).ok).toBe(true);
    expect(() => encodeEvent(filled(MAX_EVENT_BYTES + 1))).toThrow('longer than');
    expect(parseEvent(longest.replace('xx', 'xxx')).ok).toBe(false);
  });
});
