import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CompactRange,
  chainHash,
  commitTo,
  DISCLOSURES_FORMAT,
  disclosuresEnd,
  disclosuresHeader,
  disclosuresLine,
  encodeEvent,
  exportFile,
  genesis,
  leafHash,
  type SealedEvent,
  signCheckpoint,
  signerFromSeed,
  signHead,
  signRange,
} from '@svc/ledger';
import { beforeEach, describe, expect, test } from 'vitest';
import { svc, temporaryTree } from '../cli-process.testing.ts';

const SIGNER = signerFromSeed('ledger.example/acme', Buffer.alloc(32, 7));
const ISSUER = 'https://idp.example#';
const idOf = (n: number) => `evt_${String(n).padStart(26, '0')}`;

type Actor = { type: string; id: string; name?: string };
const PEOPLE: readonly { actor: Actor; kind: string }[] = [
  { actor: { type: 'user', id: `${ISSUER}1`, name: 'Zoë' }, kind: 'agent.approved' },
  { actor: { type: 'user', id: `${ISSUER}2`, name: '=cmd|calc' }, kind: 'agent.revoked' },
  {
    actor: { type: 'user', id: `${ISSUER}3`, name: 'evil\u202ename\u0007' },
    kind: 'pack.promoted',
  },
  { actor: { type: 'agent', id: 'agt_1' }, kind: 'policy_decision' },
  { actor: { type: 'operator', id: 'svc-server' }, kind: 'tenant.created' },
];

/** An export of what five actors did, and the disclosures beside it. */
async function evidence(erased: readonly number[] = []) {
  const tree = new CompactRange();
  let chain = genesis('acme', 0);
  const previous = chain;
  let disclosures = '';
  let shown = 0;
  const events: SealedEvent[] = PEOPLE.map(({ actor, kind }, index) => {
    const time = `2026-11-20T10:00:0${index}.000Z`;
    const subject = { type: 'agent', id: 'agt_7', name: 'build bot' };
    const clear = { v: 2 as const, id: idOf(index), time, kind, actor, subject, data: {} };
    const isPerson = actor.type === 'user';
    const committed = commitTo(clear, isPerson ? ['/actor/id', '/actor/name'] : []);
    for (const { pointer: path, salt, value } of committed.disclosures) {
      const place = { event: idOf(index), index, path };
      const isErased = erased.includes(index);
      shown += isErased ? 0 : 1;
      disclosures += disclosuresLine(
        isErased
          ? { type: 'erased', ...place }
          : {
              type: 'disclosure',
              ...place,
              salt: Buffer.from(salt).toString('hex'),
              value: JSON.parse(value),
            },
      );
    }
    const bytes = Buffer.from(encodeEvent({ ...committed.event, v: 2, sealedAt: time } as never));
    const leaf = leafHash(bytes);
    chain = chainHash(chain, leaf);
    tree.append(leaf);
    return { index, leaf, chain, bytes };
  });
  const log = { tenant: 'acme', logNo: 0, from: 0, to: events.length };
  const size = events.length;
  const header = {
    ...log,
    previous,
    head: signHead({ ...log, size, chain }, SIGNER),
    subtrees: [],
    range: signRange(log, SIGNER),
  };
  let text = '';
  const checkpoint = signCheckpoint({ ...log, size, root: tree.root }, SIGNER);
  for await (const line of exportFile(header, events, checkpoint)) text += Buffer.from(line);
  const counts = { disclosed: shown, erased: 2 * erased.length };
  const names =
    disclosuresHeader({ format: DISCLOSURES_FORMAT, ...log }) +
    disclosures +
    disclosuresEnd(counts);
  return { text, names };
}

let folder: string;
let files: { text: string; names: string };
beforeEach(async () => {
  files = await evidence([2]);
  folder = temporaryTree({ 'export.ndjson': files.text, 'names.ndjson': files.names });
});

const run = (command: string, ...args: string[]) =>
  svc(['evidence', command, 'export.ndjson', ...args], { cwd: folder });
const KEYED = ['--key', SIGNER.vkey];
const NAMED = [...KEYED, '--disclosures', 'names.ndjson'];

describe('svc evidence actions', () => {
  test('lists what people and operators did in aligned columns, names before ids [EVID-03]', async () => {
    const { code, out, err } = await run('actions', ...NAMED);
    expect(out.split('\n')).toEqual([
      'SEALED (UTC)         WHO         DID             TO WHAT          EVIDENCE',
      `2026-11-20 10:00:00  Zoë         agent.approved  agent build bot  ${idOf(0)}`,
      `2026-11-20 10:00:01  =cmd|calc   agent.revoked   agent build bot  ${idOf(1)}`,
      `2026-11-20 10:00:02  (erased)    pack.promoted   agent build bot  ${idOf(2)}`,
      `2026-11-20 10:00:04  svc-server  tenant.created  agent build bot  ${idOf(4)}`,
      '',
    ]);
    expect(err).toBe('4 actions; verified\n');
    expect(code).toBe(0);
  });

  test('shows without disclosures that people are not disclosed, and without a key that the signer is unverified', async () => {
    const { code, out, err } = await run('actions');
    expect(out.match(/\(not disclosed\)/g)).toHaveLength(3);
    expect(err).toContain('SIGNER UNVERIFIED');
    expect(code).toBe(3);
  });

  test('narrows by kind, by area of kinds and by person', async () => {
    const kinds = async (...args: string[]) => {
      const { out } = await run('actions', ...NAMED, '--json', ...args);
      const lines = out.split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line).kind);
    };
    expect(await kinds('--kind', 'agent')).toEqual(['agent.approved', 'agent.revoked']);
    expect(await kinds('--kind', 'agent.revoked', 'pack')).toEqual([
      'agent.revoked',
      'pack.promoted',
    ]);
    expect(await kinds('--kind', 'age')).toEqual([]);
    expect(await kinds('--person', 'Zoë')).toEqual(['agent.approved']);
    expect(await kinds('--person', `${ISSUER}2`)).toEqual(['agent.revoked']);
  });

  test('writes CSV whose cells no spreadsheet runs, with hidden characters made visible', async () => {
    const { text, names } = await evidence();
    folder = temporaryTree({ 'export.ndjson': text, 'names.ndjson': names });
    const { out } = await run('actions', ...NAMED, '--csv');
    const rows = out.split('\r\n');
    expect(rows[0]).toMatch(/^sealedAt,actorType,actorName,actorId,/);
    expect(rows[2]).toContain(",'=cmd|calc,");
    expect(rows[3]).toContain('evil<U+202E>name<U+0007>');
    const table = (await run('actions', ...NAMED)).out;
    expect(table).toContain('evil<U+202E>name<U+0007>');
  });

  test('prints nothing of an export or of disclosures that fail, and exits 1 [EVID-02]', async () => {
    const name = (text: string) => text.replace('"value":"Zoë"', '"value":"Zoe"');
    for (const [text, names, what] of [
      [files.text.replace('agent.approved', 'agent.rejected'), files.names, 'line 2 of the export'],
      [files.text, name(files.names), 'line 3 of the disclosures'],
    ] as const) {
      folder = temporaryTree({ 'export.ndjson': text, 'names.ndjson': names });
      expect(await run('actions', ...NAMED)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining(what),
      });
    }
  });

  test('refuses --json with --csv, and a file of disclosures that is not there', async () => {
    expect(await run('actions', '--json', '--csv')).toMatchObject({ code: 2, out: '' });
    const absent = await run('actions', '--disclosures', 'absent');
    expect(absent).toMatchObject({ code: 2, err: expect.stringContaining('absent') });
  });
});

describe('svc evidence verify --disclosures', () => {
  test('counts what opened its commitment, what was erased and what is missing [EVID-03, EVID-05]', async () => {
    const { code, out } = await run('verify', ...NAMED);
    expect(out).toContain('Disclosures: each of 4 personal values opens its commitment.');
    expect(out).toContain('erased   2');
    expect(out).toContain('missing  0');
    expect(code).toBe(0);
  });

  test('names line, event and path of the first that does not, and exits 1 [EVID-05]', async () => {
    const vectors = JSON.parse(
      readFileSync(new URL('../../../../vectors/ledger/disclosures.json', import.meta.url), 'utf8'),
    );
    for (const { name, disclosures, verdict } of vectors.cases) {
      folder = temporaryTree({ 'export.ndjson': vectors.export, 'names.ndjson': disclosures });
      const args = ['--key', vectors.vkey, '--disclosures', join(folder, 'names.ndjson')];
      if (name === 'another value') {
        const { code, out } = await run('verify', ...args);
        expect(out).toContain(
          'DISCLOSURES FAILED at line 3 (evt_06a3n9w2c0ffhs8kq4vz7x0000 at /actor/name): value and salt do not open the commitment.',
        );
        expect(code).toBe(1);
      }
      if (name !== 'another value' && name !== 'one missing') continue;
      const { code, out } = await run('verify', ...args, '--json');
      expect(JSON.parse(out.split('\n')[1] ?? '')).toEqual({ disclosures: verdict });
      expect(code).toBe(verdict.status === 'failed' ? 1 : 0);
    }
  });
});
