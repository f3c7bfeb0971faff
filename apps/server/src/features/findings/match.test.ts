import type { ScanFinding } from '@svc/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type KnownFinding, matchFindings } from './match.ts';

const seen = (fingerprint: string, contentFingerprint: string) =>
  ({ fingerprint, contentFingerprint }) as ScanFinding;
const known = (
  id: string,
  fingerprint: string,
  contentFingerprint: string,
  given: Partial<KnownFinding> = {},
): KnownFinding => ({
  id,
  fingerprint,
  contentFingerprint,
  isOfRef: true,
  isPresent: true,
  isCovered: true,
  ...given,
});

/** Few contents and paths, so that moves, copies and swaps are common; a fingerprint is unique on each side. */
const identity = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('p', 'q', 'r', 's'))
  .map(([content, path]) => ({ fingerprint: `${content}@${path}`, contentFingerprint: content }));
const distinct = fc.uniqueArray(identity, { selector: ({ fingerprint }) => fingerprint });
const knownList = fc.tuple(distinct, fc.infiniteStream(fc.boolean())).map(([list, isPresent]) =>
  list.map((one, n) =>
    known(`fnd_${n}`, one.fingerprint, one.contentFingerprint, {
      isPresent: isPresent.next().value as boolean,
    }),
  ),
);
const seenList = distinct.map((list) => list as unknown as ScanFinding[]);

const check = (property: (before: KnownFinding[], now: ScanFinding[]) => void) =>
  fc.assert(fc.property(knownList, seenList, property), { numRuns: 1_000 });

describe('matching', () => {
  test('gives every finding seen exactly one place, as the same or as fresh [FIND-01]', () => {
    check((before, now) => {
      const { same, fresh } = matchFindings(before, now);

      const placed = [...same.map(({ finding }) => finding), ...fresh];
      expect(new Set(placed)).toEqual(new Set(now));
      expect(placed).toHaveLength(now.length);
    });
  });

  test('is one to one, and only between findings of one content [FIND-01]', () => {
    check((before, now) => {
      const { same } = matchFindings(before, now);

      expect(new Set(same.map(({ id }) => id)).size).toBe(same.length);
      for (const { id, finding } of same) {
        const match = before.find((one) => one.id === id) as KnownFinding;
        expect(match.contentFingerprint).toBe(finding.contentFingerprint);
      }
    });
  });

  test('calls missing what was present and matched nothing, and nothing else [FIND-04]', () => {
    check((before, now) => {
      const { same, missing } = matchFindings(before, now);

      const matched = new Set(same.map(({ id }) => id));
      const expected = before.filter(({ id, isPresent }) => isPresent && !matched.has(id));
      expect(new Set(missing)).toEqual(new Set(expected.map(({ id }) => id)));
    });
  });

  test('prefers the finding of the same path to one that would have moved [FIND-01]', () => {
    check((before, now) => {
      const { same } = matchFindings(before, now);

      for (const finding of now) {
        const exact = before.find(({ fingerprint }) => fingerprint === finding.fingerprint);
        if (exact !== undefined) expect(same).toContainEqual({ id: exact.id, finding });
      }
    });
  });

  test('leaves no finding fresh while one of its content is unmatched [FIND-01]', () => {
    check((before, now) => {
      const { same, fresh } = matchFindings(before, now);

      const matched = new Set(same.map(({ id }) => id));
      const left = before.filter(({ id }) => !matched.has(id));
      for (const { contentFingerprint } of fresh) {
        expect(left.map((one) => one.contentFingerprint)).not.toContain(contentFingerprint);
      }
    });
  });

  test('keeps every id when the same findings come again in another order [FIND-01]', () => {
    fc.assert(
      fc.property(knownList, fc.func(fc.integer()), (before, weight) => {
        const again = [...before].sort((a, b) => weight(a.id) - weight(b.id));
        const { same, fresh, missing } = matchFindings(before, again as unknown as ScanFinding[]);

        expect(same.map(({ id }) => id)).toEqual(again.map(({ id }) => id));
        expect([fresh, missing]).toEqual([[], []]);
      }),
    );
  });

  test('keeps the id of a finding whose file moved [FIND-01]', () => {
    const moved = seen('new', 'content');

    const matched = matchFindings([known('fnd_1', 'old', 'content')], [moved]);

    expect(matched).toEqual({ same: [{ id: 'fnd_1', finding: moved }], fresh: [], missing: [] });
  });

  test('takes a copy beside the original for a new finding [FIND-01]', () => {
    const [original, copy] = [seen('old', 'content'), seen('copy', 'content')];

    const matched = matchFindings([known('fnd_1', 'old', 'content')], [copy, original]);

    expect(matched.same).toEqual([{ id: 'fnd_1', finding: original }]);
    expect(matched.fresh).toEqual([copy]);
  });

  test('takes a finding present where the scan did not look for another one than a copy elsewhere [FIND-04]', () => {
    const copy = seen('copy', 'content');
    const elsewhere = known('fnd_1', 'old', 'content', { isCovered: false });

    expect(matchFindings([elsewhere], [copy])).toEqual({ same: [], fresh: [copy], missing: [] });
  });

  test('prefers the finding that the scanned ref has to one that another ref has [FIND-01]', () => {
    const [other, own] = [
      known('fnd_1', 'a', 'content', { isOfRef: false, isPresent: false }),
      known('fnd_2', 'a', 'content'),
    ];
    const finding = seen('a', 'content');

    expect(matchFindings([own, other], [finding]).same).toEqual([{ id: 'fnd_2', finding }]);
    expect(matchFindings([other, own], [finding]).same).toEqual([{ id: 'fnd_2', finding }]);
  });

  test('of those that a copy may come from prefers what just vanished, then what another ref has, then what went long ago [FIND-01]', () => {
    const vanished = known('fnd_vanished', 'a', 'content');
    const elsewhere = known('fnd_elsewhere', 'b', 'content', { isOfRef: false, isPresent: false });
    const longGone = known('fnd_long_gone', 'c', 'content', { isPresent: false });
    const [first, second] = [seen('x', 'content'), seen('y', 'content')];
    const idsOf = (before: KnownFinding[]) =>
      matchFindings(before, [first, second]).same.map(({ id }) => id);

    expect(idsOf([longGone, elsewhere, vanished])).toEqual(['fnd_vanished', 'fnd_elsewhere']);
    expect(idsOf([longGone, elsewhere])).toEqual(['fnd_elsewhere', 'fnd_long_gone']);
  });

  test('recognises a finding that had gone and came back [FIND-01]', () => {
    const back = seen('old', 'content');

    const gone = known('fnd_1', 'old', 'content', { isPresent: false });
    const matched = matchFindings([gone], [back]);

    expect(matched).toEqual({ same: [{ id: 'fnd_1', finding: back }], fresh: [], missing: [] });
  });
});
