import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toHex } from '#runtime';
import { ChainCursor } from './chain-cursor.ts';
import { chainHash, genesis, leafHash, originLine } from './hash-chain.ts';

const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

describe('the hash chain', () => {
  test('hashes the empty leaf as RFC 6962 does', () => {
    expect(toHex(leafHash(Buffer.alloc(0)))).toBe(
      '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
    );
  });

  test('begins at the hash of the line that names tenant and log', () => {
    expect(originLine('acme', 3)).toBe('svc.ledger/v1 acme 3\n');
    expect(genesis('acme', 3)).toEqual(sha256('svc.ledger/v1 acme 3\n'));
    expect(genesis('acme', 3)).not.toEqual(genesis('acme', 4));
  });

  test.each([
    ['a space', 'a b', 0],
    ['a newline', 'a\n', 0],
    ['nothing', '', 0],
    ['a negative number', 'a', -1],
    ['minus zero', 'a', -0],
    ['a fraction', 'a', 0.5],
  ])('has no origin for %s', (_, tenant, logNo) => {
    expect(() => originLine(tenant, logNo)).toThrow(TypeError);
  });

  test('joins hashes of 32 bytes only, so no two pairs look alike', () => {
    const hash = Buffer.alloc(32);
    expect(chainHash(hash, hash)).toEqual(sha256(hash, hash));
    expect(() => chainHash(Buffer.alloc(31), Buffer.alloc(33))).toThrow('not 32 bytes');
    expect(() => chainHash(hash, Buffer.alloc(33))).toThrow('not 32 bytes');
  });

  test('is the same walked in place and event by event', () => {
    const events = fc.array(fc.uint8Array({ maxLength: 9000 }), { maxLength: 5 });
    fc.assert(
      fc.property(events, fc.nat(5), (all, gap) => {
        const start = genesis('acme', 0);
        const cursor = new ChainCursor(start);
        let chain = start;
        for (const event of all) {
          const leaf = leafHash(event);
          chain = chainHash(chain, leaf);
          const bytes = Buffer.concat([Buffer.alloc(gap), event, Buffer.alloc(gap, 1)]);
          cursor.advance(bytes, gap, gap + event.length);
          expect(toHex(cursor.chain)).toBe(toHex(chain));
          expect(cursor.leafIs(Buffer.from(toHex(leaf)), 0)).toBe(true);
          expect(cursor.chainIs(Buffer.from(toHex(chain)), 0)).toBe(true);
          expect(cursor.leafIs(Buffer.from(toHex(leaf).toUpperCase()), 0)).toBe(false);
        }
      }),
    );
  });
});
