import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding, Repository, ScanFinding, ScanReport } from '@svc/contract';
import { type ApiAccess, call, listAll } from './api.ts';
import type { Development } from './development.ts';
import { credentialName, firstToFix, pathsToCredentials } from './priorities.ts';
import { type CommandResult, svc } from './program.ts';
import { INSTRUCTIONS, type SampleRepository } from './sample-repository.ts';
import { sampleOpenAiKey } from './sample-secrets.ts';
import { expectExitCode, type Walk } from './walk.ts';

const MAX_SHOWN = 5;
const MAX_TRIES = 5;
const FIXED_RULE = 'agent-config/hidden-text';
const INSTRUCTION_FILE = 'CLAUDE.md';

/** The report of a scan and what the service then lists as open. */
export type Report = ScanReport & { readonly repoId: string; readonly open: readonly Finding[] };

/** Alice mints a service token, with which the commands that follow upload. */
export async function logIn({ development, print }: Walk): Promise<void> {
  const { token } = await call<{ token: string }>(development, 'alice', 'POST', '/v1/tokens', {
    name: 'up',
  });
  const args = ['login', '--token', '-', '--api', development.api];
  const result = await svc(args, { env: development.commandEnv, input: token });
  expectExitCode(result, 0, 'svc login');
  await development.remember({ loggedInAt: development.api });
  print('alice minted a service token, and `svc login` stored it');
}

export async function scanAndUpload(walk: Walk, sample: SampleRepository): Promise<Report> {
  const report = await uploadedReport(walk, sample);
  const { findings, assets, coverage, open } = report;
  if (open.length !== findings.length) {
    throw new Error(`the service lists ${open.length} findings of ${findings.length} uploaded`);
  }
  const critical = findings.filter(({ severity }) => severity === 'critical').length;
  walk.print(
    `\`svc scan --upload\` examined ${coverage.filesScanned} files: ${findings.length} findings (${critical} critical), ${assets.length} AI assets`,
  );
  return report;
}

/** Scans and uploads, and returns what the service then lists as open of our own scanner. */
export async function uploadedReport(
  { development }: Walk,
  { folder }: SampleRepository,
): Promise<Report> {
  const { report, repoId } = await upload(development, folder);
  const path = `/v1/findings?repoId=${repoId}&source=svc&status=open`;
  return { ...report, repoId, open: await listAll<Finding>(development, path) };
}

/** A scan that the service has, and the repository that it belongs to. */
export type Upload = {
  readonly report: ScanReport;
  readonly repoId: string;
  readonly name: string;
};

/** What an upload needs of a service that somebody has logged in to. */
export type Uploader = ApiAccess & Pick<Development, 'commandEnv'>;

/** Scans a folder and uploads the report. */
export async function upload(uploader: Uploader, folder: string): Promise<Upload> {
  const result = await uploading(uploader, folder);
  expectExitCode(result, 0, `svc scan --upload ${folder}`);
  const name = /^Uploaded to (.+) as /m.exec(result.stderr)?.[1];
  if (name === undefined)
    throw new Error(`svc scan --upload names no repository: ${result.stderr}`);
  const path = `/v1/repos/${encodeURIComponent(name)}`;
  const { id } = await call<Repository>(uploader, 'alice', 'GET', path);
  return { report: JSON.parse(result.stdout) as ScanReport, repoId: id, name };
}

/** An upload that a busy service could not take changed nothing, and is tried again. */
async function uploading({ commandEnv: env }: Uploader, folder: string): Promise<CommandResult> {
  for (let tries = 1; ; tries++) {
    const result = await svc(['scan', folder, '--json', '--upload'], { env });
    const isBusy = result.code !== 0 && /\b503\b|try again/i.test(result.stderr);
    if (!isBusy || tries === MAX_TRIES) return result;
  }
}

/** Shows the findings to fix first: what it is, who reaches it, what it is worth, and the first thing to do. */
export function showFirstToFix({ print }: Walk, { findings, relations = [] }: Report): void {
  const paths = pathsToCredentials(relations);
  const shown = firstToFix(findings, MAX_SHOWN);
  print(`the ${shown.length} findings to fix first, with their blast radius (0 to 100):`);
  for (const finding of shown) {
    const { severity, title, path, span, blastRadius, remediation } = finding;
    const name = credentialName(finding);
    const access = name === null ? undefined : paths.get(name);
    const factors = blastRadius.factors.map(({ value }) => value).join('; ');
    print(`    ${severity.padEnd(8)} ${blastRadius.score}  ${title}  ${path}:${span.startLine}`);
    if (access !== undefined) print(`                 path    ${access}`);
    print(`                 impact  ${factors}`);
    print(`                 fix     ${firstSentence(remediation)}`);
  }
  const rest = findings.length - shown.length;
  if (rest > 0) print(`    ${rest} more`);
}

function firstSentence(text: string): string {
  return /^(?:1\. )?(.*?\.)(?:\s|$)/s.exec(text)?.[1] ?? text;
}

/** Removes the invisible instruction, commits, scans again and checks that this finding, and no other, is gone. */
export async function fixFinding(
  walk: Walk,
  sample: SampleRepository,
  before: Report,
): Promise<void> {
  await writeFile(join(sample.folder, INSTRUCTION_FILE), INSTRUCTIONS);
  await sample.git('commit', '--quiet', '--all', '--message', 'docs: remove invisible characters');
  const after = await uploadedReport(walk, sample);
  const fixed = missingFrom(before.findings, after.findings);
  const left = new Set(after.open.map(({ id }) => id));
  const closed = before.open.filter(({ id }) => !left.has(id));
  const rules = [...fixed, ...closed].map(({ ruleId }) => ruleId);
  if (rules.length !== 2 || rules.some((rule) => rule !== FIXED_RULE)) {
    throw new Error(`expected one fixed finding of ${FIXED_RULE}, got ${rules.join(', ')}`);
  }
  walk.print(
    `removed the invisible instruction from ${INSTRUCTION_FILE} and scanned again: ${closed.length} fixed, ${after.open.length} open`,
  );
}

function missingFrom(
  before: readonly ScanFinding[],
  after: readonly ScanFinding[],
): readonly ScanFinding[] {
  const present = new Set(after.map(({ fingerprint }) => fingerprint));
  return before.filter(({ fingerprint }) => !present.has(fingerprint));
}

/** Installs the pre-commit hook and shows that it refuses a commit that adds a credential. */
export async function blockCommit(walk: Walk, { folder, git }: SampleRepository): Promise<void> {
  const { commandEnv: env } = walk.development;
  expectExitCode(await svc(['hook', 'install'], { env, cwd: folder }), 0, 'svc hook install');
  const file = 'src/settings.py';
  const head = (await git('rev-parse', 'HEAD')).stdout;
  await appendFile(join(folder, file), `OPENAI_API_KEY = "${sampleOpenAiKey()}"\n`);
  await git('add', file);
  const refusal = await git('commit', '--message', 'settings: add a key').then(
    () => null,
    (error: { stdout: string; stderr: string }) => error.stderr.trim() || error.stdout.trim(),
  );
  const isUnchanged = (await git('rev-parse', 'HEAD')).stdout === head;
  if (refusal === null || !isUnchanged) throw new Error('the hook let a credential be committed');
  walk.print('`svc hook install` wrote a pre-commit hook; it refused a commit that adds a key:');
  const shown = refusal
    .split('\n')
    .filter((line) => /^(?:critical|Commit refused)|:\d+:\d+/.test(line));
  for (const line of shown) walk.print(`    ${line.trim()}`);
  await git('reset', '--quiet', file);
  await rm(join(folder, file));
}
