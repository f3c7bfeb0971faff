import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterEach, beforeEach, expect as expectNow, test } from 'vitest';
import { startCluster } from '../apps/server/src/platform/embedded-postgres/cluster.ts';
import { sampleAwsKeyPair } from '../tools/up/sample-secrets.ts';
import { expect, openBrowser } from './browser/browser.ts';
import { copyClone } from './harness/clone.ts';
import { commandBlocks } from './harness/documented-commands.ts';

const README = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

let scratch: string;
let clone: string;
let repository: string;
let browser: Browser;
/** Ends what is running: the test, or what comes after it, calls it once. */
let stop: (() => Promise<number>) | null = null;
/** A wait ends when the page or the output is as expected; this only bounds a test that fails, on a machine ten times slower. */
const MAX_TEST_MS = 30 * 60_000;

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'svc-stranger-'));
  clone = join(scratch, 'a clone für svc');
  repository = join(scratch, 'my répo');
  copyClone(clone);
  makeRepository(repository);
  browser = await openBrowser();
});
afterEach(async () => {
  await browser?.close();
  await stop?.();
  const dataDir = join(clone, '.svc-data');
  if (existsSync(dataDir)) await (await startCluster(dataDir)).remove();
  await rm(scratch, { recursive: true, force: true });
});

function makeRepository(folder: string): void {
  const { id, secret } = sampleAwsKeyPair();
  mkdirSync(folder);
  writeFileSync(join(folder, '.env'), `AWS_ACCESS_KEY_ID=${id}\nAWS_SECRET_ACCESS_KEY=${secret}\n`);
  const author = ['-c', 'user.name=ann', '-c', 'user.email=ann@example.com'];
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env: environment() });
  // not the branch that the service takes for the default unless told
  git('init', '--quiet', '--initial-branch=trunk');
  git('add', '--all');
  git(...author, 'commit', '--quiet', '--message', 'settings');
}

/** A shell of somebody who works with another deployment, in a new home. */
function environment(): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    HOME: scratch,
    SVC_TOKEN: 'of another deployment',
    SVC_API: 'http://127.0.0.1:1',
    SVC_DATA_DIR: '/nonexistent',
    SVC_LISTEN: '192.0.2.1:1',
  };
}

type Up = {
  readonly output: () => string;
  readonly address: string;
  /** Sends what Ctrl-C sends, to the whole group; resolves to the exit code as a shell has it. */
  stop(): Promise<number>;
};

async function up(...args: string[]): Promise<Up> {
  const child = spawn('npm', ['run', 'up', '--', ...args], {
    cwd: clone,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'close');
  stop = async () => {
    stop = null;
    if (child.exitCode === null) process.kill(-(child.pid as number), 'SIGINT');
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    return code ?? 128 + constants.signals[signal as NodeJS.Signals];
  };
  const stopThis = stop;
  let output = '';
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const address = /^ {2}Open +(http:\S+?)\/$/m.exec(output)?.[1];
      if (address !== undefined && /^ {2}Stop .*\n(?:[\s\S]*\n)?$/m.test(output)) {
        ready.resolve(address);
      }
    });
  }
  ended.then(([code]) => ready.reject(new Error(`npm run up ended with ${code}:\n${output}`)));
  const address = await ready.promise;
  return { output: () => output, address, stop: stopThis };
}

/** Opens the address that was printed, and clicks on a person. */
async function signIn({ address }: Up, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('button', { name }).click();
  await expect(page).toHaveURL(`${address}/t/dev/overview`);
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  return page;
}

/** Runs the blocks of README that need the service of `npm run up`, as they stand but for its address. */
function runReadme(address: string): void {
  const blocks = commandBlocks(README).filter(({ notRun }) => notRun?.includes('up-browser'));
  const [check, verify] = blocks.map(({ commands }) =>
    execFileSync(
      'bash',
      ['-e', '-o', 'pipefail', '-c', withAddress(commands.join('\n'), address)],
      {
        cwd: clone,
        env: environment(),
        encoding: 'utf8',
      },
    ),
  );
  expectNow(check?.match(/"decision":"\w+"/g)).toEqual(['"decision":"allow"', '"decision":"deny"']);
  expectNow(verify).toMatch(/Verified: complete[\s\S]*agent\.revoked/);
}

/** Connects an MCP client by the settings in README; returns the names of the tools that it sees. */
async function toolsOfReadme(address: string): Promise<string[]> {
  const [, settings] = /```json\n(\{\n {2}"mcpServers"[\s\S]*?)```/.exec(README) as RegExpExecArray;
  const { url, headers } = JSON.parse(withAddress(settings as string, address)).mcpServers.orders;
  const memory = JSON.parse(readFileSync(join(clone, '.svc-data/development.json'), 'utf8'));
  const authorization = headers.Authorization.replace(/\$\{\w+\}/, memory.agent.token);
  const client = new Client({ name: 'stock', version: '1.0.0' });
  const requestInit = { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  const { tools } = await client.listTools();
  await client.close();
  return tools.map(({ name }) => name).sort();
}

const withAddress = (text: string, address: string) =>
  text.replaceAll('http://127.0.0.1:8080', address);

test(
  'a stranger gets from a clone to the findings of an own repository, decides, revokes, verifies, and finds all of it again [OPS-01]',
  async () => {
    const first = await up(repository);
    expectNow(first.output()).toMatch(/scanned .*my répo as \S.*: 1 finding in 1 file\b/);
    const findings = /(\/t\/dev\/findings\?repoId=\S+) +findings of \S/.exec(
      first.output(),
    )?.[1] as string;
    const page = await signIn(first, 'alice');

    await page.goto(findings);
    await expect(page.getByText('AWS secret access key').first()).toBeVisible();

    runReadme(first.address);
    expectNow(await toolsOfReadme(first.address)).toEqual(['list', 'look_up', 'note']);

    await page.goto('/t/dev/approvals?state=waiting');
    await page.getByText('orders.refund').first().click();
    await page.getByRole('button', { name: 'Approve p' }).click();
    await page
      .getByRole('dialog', { name: 'Approve' })
      .getByRole('button', { name: 'Approve' })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText(/^Decided/)).toBeVisible();

    await page.goto('/t/dev/agents');
    await page.getByText('order-desk').first().click();
    await page.getByRole('button', { name: 'Revoke r' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('In force on every node since')).toBeVisible();

    await page.goto('/t/dev/evidence');
    await page.getByRole('button', { name: 'Verify the log' }).click();
    const verdict = page.getByLabel('Verdict');
    await expect(verdict.getByRole('heading', { name: 'verified', exact: true })).toBeVisible();
    expectNow(await first.stop()).toBe(130);

    execFileSync('npm', ['test', '--', 'packages/contract/src/ids.test.ts'], {
      cwd: clone,
      env: environment(),
      stdio: 'pipe',
    });

    const second = await up();
    expectNow(second.output()).not.toMatch(/^ *1\. /m);
    const again = await signIn(second, 'carol');
    await again.goto('/t/dev/agents');
    await expect(
      again.getByRole('row', { name: /order-desk.*revoked|revoked.*order-desk/ }),
    ).toHaveCount(1);
    await again.goto('/t/dev/approvals');
    await expect(again.getByRole('row', { name: /orders\.refund/ })).toHaveCount(1);
    await again.goto(findings);
    await expect(again.getByText('AWS secret access key').first()).toBeVisible();
    expectNow(await second.stop()).toBe(130);
  },
  MAX_TEST_MS,
);
