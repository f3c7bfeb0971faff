import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompactRange,
  chainHash,
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
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const SIGNER = signerFromSeed('ledger.example/acme', Buffer.alloc(32, 7));
const OTHER = signerFromSeed('ledger.example/acme', Buffer.alloc(32, 8));

/** A program of this command alone, as `svc` makes it. */
const PROGRAM = `
  import { Command, CommanderError } from 'commander';
  import { evidenceCommand } from ${JSON.stringify(new URL('./evidence-verify.ts', import.meta.url).href)};
  const program = new Command('svc').exitOverride();
  const context = { out: (text) => process.stdout.write(text) };
  program.addCommand(evidenceCommand(context).copyInheritedSettings(program));
  try {
    await program.parseAsync(process.argv.slice(1), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
`;
const ARGS = ['--input-type=module', '--eval', PROGRAM, '--'];

function svc(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const options = { cwd: import.meta.dirname };
    execFile(process.execPath, [...ARGS, ...args], options, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}

let folder: string;
let good: string;
let bad: string;
let keyFile: string;
let text: string;

/** The export of three events, or of a part of them, as it was made when the log ended there. */
async function exported(from = 0, to = 3): Promise<string> {
  const origin = genesis('acme', 0);
  const tree = new CompactRange();
  let subtrees = tree.hashes;
  let chain = origin;
  const events: SealedEvent[] = [0, 1, 2].slice(0, to).map((index) => {
    const event = encodeEvent({
      v: 1,
      id: `evt_${String(index).padStart(26, '0')}`,
      time: `2026-11-20T10:00:0${index}.000Z`,
      kind: 'policy_decision',
      actor: { type: 'agent', id: 'agt_1' },
      subject: { type: 'tool', id: 'github.push' },
      data: { decision: 'allow' },
      commitments: {},
    });
    const bytes = Buffer.from(event);
    const leaf = leafHash(bytes);
    chain = chainHash(chain, leaf);
    tree.append(leaf);
    if (index + 1 === from) subtrees = tree.hashes;
    return { index, leaf, chain, bytes };
  });
  const log = { tenant: 'acme', logNo: 0, from, to };
  const header = {
    ...log,
    previous: events[from - 1]?.chain ?? origin,
    head: signHead({ ...log, size: to, chain }, SIGNER),
    subtrees,
    range: signRange(log, SIGNER),
  };
  const checkpoint = signCheckpoint({ ...log, size: to, root: tree.root }, SIGNER);
  let file = '';
  for await (const line of exportFile(header, events.slice(from), checkpoint)) {
    file += typeof line === 'string' ? line : Buffer.from(line).toString();
  }
  return file;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'evidence-verify-'));
  text = await exported();
  good = join(folder, 'good.ndjson');
  bad = join(folder, 'bad.ndjson');
  keyFile = join(folder, 'ledger.vkey');
  writeFileSync(good, text);
  writeFileSync(
    bad,
    text.replace(
      '"allow"},"id":"evt_00000000000000000000000001"',
      '"deny"},"id":"evt_00000000000000000000000001"',
    ),
  );
  writeFileSync(keyFile, `${SIGNER.vkey}\n`);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('svc evidence verify', () => {
  test('verifies a file with a public key and says what it holds [EVID-03]', async () => {
    const { code, out } = await svc('evidence', 'verify', good, '--key', SIGNER.vkey);
    expect(out).toMatch(/^Verified: .* signed by ledger\.example\/acme\.\n/);
    expect(out).toContain('acme, number 0');
    expect(out).toContain('0 up to 3');
    expect(out).toMatch(/size 3, chain hash [0-9a-f]{64}/);
    expect(out).toContain('2026-11-20T10:00:02.000Z');
    expect(code).toBe(0);
  });

  test('verifies an archive and the export that continues it as one log [EVID-08]', async () => {
    const [archive, rest] = ['archive.ndjson', 'rest.ndjson'].map((name) => join(folder, name));
    writeFileSync(archive as string, await exported(0, 2));
    writeFileSync(rest as string, await exported(2));
    const files = [archive, rest] as string[];
    const both = await svc('evidence', 'verify', ...files, '--key', SIGNER.vkey);
    expect(both).toMatchObject({ code: 0, err: '' });
    expect(both.out).toContain('2 up to 3');
    const swapped = await svc('evidence', 'verify', ...files.toReversed(), '--key', SIGNER.vkey);
    expect(swapped.code).toBe(1);
    const absent = join(folder, 'absent');
    const missing = await svc('evidence', 'verify', good, absent, '--key', SIGNER.vkey);
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining(absent) });
  });

  test('takes the key from a file, too', async () => {
    expect(await svc('evidence', 'verify', good, '--key', keyFile)).toMatchObject({ code: 0 });
  });

  test('reads standard input for -', async () => {
    const child = spawn(
      process.execPath,
      [...ARGS, 'evidence', 'verify', '-', '--key', SIGNER.vkey],
      {
        cwd: import.meta.dirname,
        stdio: ['pipe', 'ignore', 'inherit'],
      },
    );
    child.stdin.end(text);
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  });

  test('names the first bad event and exits 1 [EVID-02]', async () => {
    const { code, out } = await svc('evidence', 'verify', bad, '--key', SIGNER.vkey);
    expect(out).toMatch(/^FAILED at event 1 \(line 3\): /);
    expect(out).toContain('1 of 3 before the first bad one');
    expect(code).toBe(1);
  });

  test('exits 1 if another key signed', async () => {
    const { code, out } = await svc('evidence', 'verify', good, '--key', OTHER.vkey);
    expect(out).toMatch(/^FAILED at line 1: the signed head: /);
    expect(code).toBe(1);
  });

  test('says without a key that the signer is unverified and exits 3', async () => {
    const { code, out } = await svc('evidence', 'verify', good);
    expect(out).toMatch(/^SIGNER UNVERIFIED/);
    expect(code).toBe(3);
    expect(await svc('evidence', 'verify', bad)).toMatchObject({ code: 1 });
  });

  test('prints the verdict as JSON for machines', async () => {
    const { code, out } = await svc('evidence', 'verify', bad, '--key', SIGNER.vkey, '--json');
    expect(JSON.parse(out)).toMatchObject({
      status: 'failed',
      tenant: 'acme',
      events: 1,
      firstBad: { line: 3, index: 1 },
    });
    expect(code).toBe(1);
  });

  test.each<[string, () => string[], string]>([
    ['a missing file', () => [join(folder, 'none'), '--key', SIGNER.vkey], 'none'],
    ['a folder', () => [folder, '--key', SIGNER.vkey], 'is a directory (EISDIR)'],
    ['a key that is none', () => [good, '--key', 'nonsense'], '--key nonsense'],
    ['a key file that holds none', () => [good, '--key', good], '--key'],
    ['no file', () => [], 'file'],
    ['an unknown option', () => [good, '--unknown', 'x'], '--unknown'],
    ['a list of keys without a key', () => [good, '--keys', 'x'], '--keys needs --key'],
  ])('exits 2 and says why for %s', async (_, args, message) => {
    const { code, out, err } = await svc('evidence', 'verify', ...args());
    expect(err).toContain(message);
    expect(out).toBe('');
    expect(code).toBe(2);
  });
});
