import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventIdSet } from './event-id-set.ts';

const anyId = fc.stringMatching(/^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$/);

function add(set: EventIdSet, id: string): boolean {
  return set.add(Buffer.from(`"${id}"`), 1);
}

test('a set of ids says of each whether it is new, like a set of strings', () => {
  const ids = fc.array(
    fc.oneof(
      anyId,
      fc.constantFrom('evt_', 'evt_7').map((p) => p.padEnd(30, '0')),
    ),
  );
  fc.assert(
    fc.property(ids, (all) => {
      const set = new EventIdSet();
      const strings = new Set<string>();
      for (const id of all) {
        expect(add(set, id)).toBe(!strings.has(id));
        strings.add(id);
      }
    }),
  );
});

test('ids that differ in one bit of one digit are two', () => {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  fc.assert(
    fc.property(anyId, (id) => {
      const set = new EventIdSet();
      add(set, id);
      for (let at = 4; at < id.length; at++) {
        for (let bit = 1; bit < (at === 4 ? 8 : 32); bit <<= 1) {
          const digit = digits[digits.indexOf(id[at] as string) ^ bit];
          expect(add(set, id.slice(0, at) + digit + id.slice(at + 1))).toBe(true);
        }
      }
      expect(add(set, id)).toBe(false);
    }),
    { numRuns: 50 },
  );
});

test('a set grows and keeps what it has', () => {
  const set = new EventIdSet();
  const id = (i: number) => `evt_${String(i).padStart(26, '0')}`;
  for (let i = 0; i < 20_000; i++) expect(add(set, id(i))).toBe(true);
  for (let i = 0; i < 20_000; i++) expect(add(set, id(i))).toBe(false);
});
