import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleEventV2 } from '../sample-log.ts';
import { commitment, commitTo, opensCommitment } from './commitment.ts';
import { EventError, encodeEvent, encodeUnsealed, parseEvent } from './event.ts';

const HASH = '0'.repeat(64);
const TEXT = encodeEvent(
  sampleEventV2(1, { actor: { type: 'user' }, commitments: { '/actor/id': HASH } }),
);

describe('an event of version 2', () => {
  test('has the same bytes as its unsealed text with the placeholder overlaid', () => {
    const { sealedAt, ...unsealed } = sampleEventV2(5);

    const text = encodeUnsealed(unsealed);

    expect(text.replace('"0000-00-00T00:00:00.000Z"', `"${sealedAt}"`)).toBe(
      encodeEvent({ ...unsealed, sealedAt }),
    );
    expect(parseEvent(text).ok).toBe(false);
  });

  test.each<[string, object, string]>([
    ['no time of sealing', { sealedAt: undefined }, '/sealedAt'],
    ['an actor without id that is not committed to', { actor: { type: 'user' } }, '/commitments'],
    ['a commitment to what is present', { commitments: { '/actor/id': HASH } }, '/commitments'],
    ['a subject without id', { subject: { type: 'repository' } }, '/commitments'],
    ['a commitment that is no hash', { commitments: { '/data/x': 'x' } }, '/commitments'],
    ['a commitment outside the event', { commitments: { '/kind': HASH } }, '/commitments'],
    ['a commitment to what no event has', { commitments: { '/other': HASH } }, '/commitments'],
    [
      'a commitment below an item of an array',
      { data: { list: [{}] }, commitments: { '/data/list/0/x': HASH } },
      '/commitments',
    ],
    ['a commitment below nothing', { commitments: { '/data/x/y': HASH } }, '/commitments'],
    [
      'a commitment to an item of an array',
      { commitments: { '/data/findings/0': HASH } },
      '/commitments',
    ],
    ['an unknown member', { extra: 1 }, ''],
  ])('is not encoded with %s', (_, fields, pointer) => {
    const event = { ...sampleEventV2(1), ...fields };
    expect(() => encodeEvent(event)).toThrow(EventError);
    expect(() => encodeEvent(event)).toThrow(expect.objectContaining({ pointer }));
  });

  test.each<[string, string]>([
    ['the version of the other format', TEXT.replace('"v":2', '"v":1')],
    ['no time of sealing', TEXT.replace(/"sealedAt":"[^"]*",/, '')],
    ['a commitment to a member that is present', TEXT.replace('/actor/id', '/subject/id')],
    ['a commitment in capitals', TEXT.replace(HASH, 'A'.repeat(64))],
    [
      'no commitment to the id that is absent',
      TEXT.replace(/"commitments":\{[^}]*\}/, '"commitments":{}'),
    ],
    ['a comma before the first member', TEXT.replace('{"type":"user"}', '{,"type":"user"}')],
  ])('is not parsed with %s', (_, text) => {
    expect(TEXT).not.toBe(text);
    expect(parseEvent(TEXT).ok).toBe(true);
    expect(parseEvent(text).ok).toBe(false);
  });
});

describe('a commitment', () => {
  test('is HMAC-SHA-256 of the canonical value under its salt', () => {
    const salt = Buffer.from(
      '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
      'hex',
    );

    expect(commitment(salt, '"Zoë"')).toBe(
      '4a044c51757086e739e6b44b6b16455a9845b183214fb056db594bd7d43d678d',
    );
    expect(() => commitment(salt.subarray(1), '""')).toThrow('32 bytes');
  });

  test('leaves nothing of the value in the event, and opens with its disclosure alone', () => {
    const {
      v: _,
      commitments: __,
      ...fields
    } = sampleEvent(1, {
      actor: { type: 'user', id: 'usr_1', name: 'Zoë' },
      data: { owner: { name: 'Zoë', 'a/b': 1 }, tools: ['x'] },
    });

    const { event, disclosures } = commitTo({ v: 2, ...fields }, [
      '/actor/name',
      '/data/owner/name',
      '/data/owner/a~1b',
      '/data/absent',
    ]);

    expect(encodeUnsealed(event)).not.toContain('Zoë');
    expect(event).toMatchObject({ actor: { type: 'user', id: 'usr_1' }, data: { owner: {} } });
    expect(disclosures.map(({ pointer, value }) => [pointer, value])).toEqual([
      ['/actor/name', '"Zoë"'],
      ['/data/owner/name', '"Zoë"'],
      ['/data/owner/a~1b', '1'],
    ]);
    for (const disclosure of disclosures) {
      expect(opensCommitment(event.commitments, disclosure)).toBe(true);
      expect(opensCommitment(event.commitments, { ...disclosure, value: '"Zoe"' })).toBe(false);
      expect(opensCommitment(event.commitments, { ...disclosure, pointer: '/x' })).toBe(false);
      const short = disclosure.salt.subarray(1);
      expect(opensCommitment(event.commitments, { ...disclosure, salt: short })).toBe(false);
      expect(opensCommitment(event.commitments, { ...disclosure, salt: new Uint8Array(32) })).toBe(
        false,
      );
    }
    const [one, two] = disclosures;
    expect(one && event.commitments[one.pointer]).not.toBe(two && event.commitments[two.pointer]);
  });
});
