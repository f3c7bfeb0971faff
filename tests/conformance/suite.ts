import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Checks of the suite by name, `{scenario}/{check}`, and what became of each: the worst where one is run repeatedly. */
export type Verdicts = ReadonlyMap<string, Verdict>;
type Verdict = 'SUCCESS' | 'INFO' | 'SKIPPED' | 'WARNING' | 'FAILURE';

const ORDER: readonly Verdict[] = ['SUCCESS', 'INFO', 'SKIPPED', 'WARNING', 'FAILURE'];
const PACKAGE = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/conformance/package.json',
);

/** Runs the scenarios that a revision of the protocol requires of servers, as frozen at its release. */
export async function runSuite(url: string, revision: string): Promise<Verdicts> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-conformance-'));
  try {
    const output = await run([
      join(dirname(PACKAGE), 'dist/index.js'),
      ...['server', '--url', url, '--requirements', revision, '-o', folder],
    ]);
    const verdicts = await verdictsOf(folder);
    if (verdicts.size === 0) throw new Error(`the suite ran nothing:\n${output}`);
    return verdicts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function verdictsOf(folder: string): Promise<Verdicts> {
  const verdicts = new Map<string, Verdict>();
  for (const name of await readdir(folder)) {
    const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
    const text = await readFile(join(folder, name, 'checks.json'), 'utf8');
    for (const { id, status } of JSON.parse(text) as { id: string; status: Verdict }[]) {
      const check = `${scenario}/${id}`;
      const before = verdicts.get(check) ?? 'SUCCESS';
      verdicts.set(check, ORDER.indexOf(status) > ORDER.indexOf(before) ? status : before);
    }
  }
  return verdicts;
}

/** Its exit code is that of scenarios which are not scored, too, so only its results count. */
function run(args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
