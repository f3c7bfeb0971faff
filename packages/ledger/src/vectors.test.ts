import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { toHex } from '#runtime';
import { commitment } from './event/commitment.ts';
import {
  type EventV2,
  encodeEvent,
  encodeUnsealed,
  type LedgerEvent,
  parseEvent,
  SEALED_AT_PLACEHOLDER,
} from './event/event.ts';
import { signHead } from './signed/signed-head.ts';
import { signerFromSeed } from './signed/signed-note.ts';
import { chainHash, genesis, leafHash, originLine } from './tree/hash-chain.ts';
import { verifyExport, verifyExports } from './verify/verify.ts';
import { checkMapProof, mapLeaf, mapRoot } from './witness/tenant-map.ts';

/** Vectors shared with every other implementation, and frozen: what they hold is what logs already sealed hold. */
function vectors<T>(file: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../../vectors/ledger/${file}`, import.meta.url), 'utf8'),
  );
}

type Log = {
  seed: string;
  name: string;
  vkey: string;
  tenant: string;
  logNo: number;
  origin: string;
  genesis: string;
  events: { event: LedgerEvent; text: string; leaf: string; chain: string }[];
  head: string;
  note: string;
};
type Case = { name: string; export: string; status: string; line?: number; index?: number | null };

describe('the ledger of the shared vectors', () => {
  const log = vectors<Log>('log.json');
  const { tenant, logNo } = log;

  test('begins at the same genesis', () => {
    expect(originLine(tenant, logNo)).toBe(log.origin);
    expect(toHex(genesis(tenant, logNo))).toBe(log.genesis);
  });

  test('has the same bytes, leaf and chain hash for each event', () => {
    let chain = genesis(tenant, logNo);
    for (const { event, text, ...hashes } of log.events) {
      expect(encodeEvent(event)).toBe(text);
      expect(parseEvent(text)).toEqual({ ok: true, event });
      const leaf = leafHash(Buffer.from(text));
      chain = chainHash(chain, leaf);
      expect({ leaf: toHex(leaf), chain: toHex(chain) }).toEqual(hashes);
    }
  });

  test('has the same signed head', () => {
    const signer = signerFromSeed(log.name, Buffer.from(log.seed, 'hex'));
    const chain = Buffer.from(log.events.at(-1)?.chain ?? '', 'hex');
    expect(signer.vkey).toBe(log.vkey);
    const head = { tenant, logNo, size: log.events.length, chain };
    expect(signHead(head, signer)).toBe(log.note);
    expect(log.note.startsWith(`${log.head}\n— `)).toBe(true);
  });
});

describe.each(['exports.json', 'exports-v4.json'])('an export of the shared vectors %s', (file) => {
  const { vkey, cases } = vectors<{ vkey: string; cases: Case[] }>(file);

  test.each(cases)('is judged alike: $name [EVID-02]', async (vector) => {
    const verdict = await verifyExport([vector.export], { key: vkey });
    expect(verdict.status).toBe(vector.status);
    if (verdict.status !== 'failed') return;
    expect(verdict.firstBad.line).toBe(vector.line);
    expect(verdict.firstBad.index ?? null).toBe(vector.index);
  });
});

describe('an export that the service of version 0.1.0 made', () => {
  const folder = new URL('../../../vectors/ledger/', import.meta.url);
  const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
  const key = read('service-v1.vkey').trim();

  test.each([
    ['service-v1.ndjson', 0],
    ['service-v1-from-4.ndjson', 4],
  ])('still verifies: %s [EVID-03]', async (name, from) => {
    expect(await verifyExport([read(name)], { key })).toMatchObject({
      status: 'verified',
      from,
      to: 12,
      since: null,
    });
  });
});

describe('the log of version 2 of the shared vectors', () => {
  type LogV2 = {
    vkey: string;
    tenant: string;
    logNo: number;
    events: {
      unsealed: string;
      sealedAt: string;
      text: string;
      leaf: string;
      chain: string;
      disclosures: { pointer: string; salt: string; value: string }[];
    }[];
    exports: Case[];
  };
  const log = vectors<LogV2>('log-v2.json');

  test('has the same bytes, leaf and chain hash for each event, and its disclosures open it', () => {
    let chain = genesis(log.tenant, log.logNo);
    for (const { unsealed, sealedAt, text, disclosures, ...hashes } of log.events) {
      expect(unsealed.replace(SEALED_AT_PLACEHOLDER, sealedAt)).toBe(text);
      const { sealedAt: _, ...event } = JSON.parse(text) as EventV2;
      expect(encodeUnsealed(event)).toBe(unsealed);
      const leaf = leafHash(Buffer.from(text));
      chain = chainHash(chain, leaf);
      expect({ leaf: toHex(leaf), chain: toHex(chain) }).toEqual(hashes);
      expect(disclosures.map(({ pointer }) => pointer).sort()).toEqual(
        Object.keys(event.commitments),
      );
      for (const { pointer, salt, value } of disclosures) {
        expect(event.commitments[pointer]).toBe(commitment(Buffer.from(salt, 'hex'), value));
      }
    }
  });

  test.each(log.exports)('has an export that is judged alike: $name [EVID-02]', async (vector) => {
    const verdict = await verifyExport([vector.export], { key: log.vkey });
    expect(verdict.status).toBe(vector.status);
    if (verdict.status !== 'failed') return;
    expect(verdict.firstBad.line).toBe(vector.line);
    expect(verdict.firstBad.index ?? null).toBe(vector.index);
  });
});

describe('archives and the rest of a log of the shared vectors', () => {
  type Archives = {
    vkey: string;
    cases: {
      name: string;
      files: string[];
      checkpoint: string | null;
      status: string[];
      line: number | null;
      kept: (string | null)[];
    }[];
  };
  const { vkey, cases } = vectors<Archives>('archives.json');

  test.each(cases)(
    'are judged alike: $name [EVID-08]',
    async ({ files, checkpoint, ...expected }) => {
      const trust = { key: vkey, ...(checkpoint !== null && { checkpoint }) };
      const verdicts = await verifyExports(
        files.map((text) => [text]),
        trust,
      );
      expect(verdicts.map(({ status }) => status)).toEqual(expected.status);
      const last = verdicts.at(-1);
      expect(last?.status === 'failed' ? last.firstBad.line : null).toBe(expected.line);
      const kept = verdicts.map((verdict) => (verdict.status === 'failed' ? null : verdict.kept));
      expect(kept).toEqual(expected.kept);
    },
  );
});

describe('the witnessed checkpoints of the shared vectors', () => {
  type WitnessedCases = {
    vkey: string;
    witness: string;
    map: {
      root: string;
      leaves: (Record<'tenant' | 'root' | 'salt' | 'key' | 'leaf', string> & {
        logNo: number;
        size: number;
        path: string[];
      })[];
    };
    export: string;
    cases: { name: string; witnessed: object; kept: string | null }[];
  };
  const given = vectors<WitnessedCases>('witnessed.json');
  const bytes = (hex: string) => Buffer.from(hex, 'hex');

  test.each(given.cases)('are judged alike: $name [EVID-07]', async ({ witnessed, kept }) => {
    const checkpoint = JSON.stringify(witnessed);
    const trust = { key: given.vkey, witnesses: [given.witness], checkpoint };
    const verdict = verifyExport([given.export], trust);
    if (kept === null) await expect(verdict).rejects.toThrow(TypeError);
    else expect(await verdict).toMatchObject({ status: 'verified', kept });
  });

  test('are in a map with these keys, leaves and paths [EVID-07]', () => {
    const root = bytes(given.map.root);
    const leaves = given.map.leaves.map(({ key, leaf, salt, path, ...checkpoint }) => {
      const found = mapLeaf({ ...checkpoint, root: bytes(checkpoint.root) }, bytes(salt));
      expect([toHex(found.key), toHex(found.leaf)]).toEqual([key, leaf]);
      expect(checkMapProof(root, found, path.map(bytes))).toBe(true);
      return found;
    });
    expect(toHex(mapRoot(leaves))).toBe(given.map.root);
  });
});
