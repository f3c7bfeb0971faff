import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreatedChannel, Finding, Report as IngestReport, PrCheck } from '@svc/contract';
import { call } from './api.ts';
import { isSigned, startReceiver } from './receiver.ts';
import type { SampleRepository } from './sample-repository.ts';
import { sampleOpenAiKey } from './sample-secrets.ts';
import { type Report, uploadedReport } from './scan-steps.ts';
import type { Walk } from './walk.ts';

const ADDED_FILE = 'src/settings.py';
export const IGNORED_FILE = '.claude/settings.json';
/** Name of the channel that exists while the walk waits for its message. */
export const WALK_CHANNEL = 'walkthrough';

/** A change that adds a key is judged as a pull request is, and thrown away. */
export async function judgePullRequest(
  { development, print }: Walk,
  { folder, git }: SampleRepository,
  { repoId }: Report,
): Promise<void> {
  await writeFile(join(folder, ADDED_FILE), `OPENAI_API_KEY = "${sampleOpenAiKey()}"\n`);
  await git('add', '--intent-to-add', ADDED_FILE);
  const { stdout: diff } = await git('diff', 'HEAD');
  await git('reset', '--quiet', ADDED_FILE);
  await rm(join(folder, ADDED_FILE));
  const path = `/v1/repos/${repoId}/pr-check`;
  const body = { diff, mode: 'enforce', failOn: 'high' };
  const check = await call<PrCheck>(development, 'alice', 'POST', path, body);
  const [first] = check.annotations;
  if (check.conclusion !== 'failure' || first?.path !== ADDED_FILE) {
    throw new Error(`expected the check to fail at ${ADDED_FILE}, got ${check.conclusion}`);
  }
  print(`a pull request that adds a key is judged, by its added lines alone: ${check.conclusion}`);
  print(`    ${first.severity.padEnd(8)} ${first.title}  ${first.path}:${first.startLine}`);
}

/** A report of another scanner becomes findings, once. */
export async function ingestTwice({ development, print }: Walk, { repoId }: Report): Promise<void> {
  const path = `/v1/repos/${repoId}/ingest`;
  const body = { source: 'sarif', report: sarifText() };
  const first = await call<IngestReport>(development, 'alice', 'POST', path, body);
  const second = await call<IngestReport>(development, 'alice', 'POST', path, body);
  if (!second.repeated || second.id !== first.id) {
    throw new Error('the same report was ingested twice');
  }
  const { total } = first.findings;
  print(
    `a SARIF report of Example Analyzer was ingested: ${total} findings; sent again, it is recognized and changes nothing`,
  );
}

/** A finding is ignored, and stays so after a rescan, whose end a webhook on loopback receives, signed. */
export async function ignoreAndRescan(
  walk: Walk,
  sample: SampleRepository,
  { open }: Report,
): Promise<void> {
  const { development, print } = walk;
  const chosen = open.find(({ path }) => path === IGNORED_FILE);
  if (chosen === undefined) throw new Error(`the sample has no finding in ${IGNORED_FILE}`);
  const act = (action: string, body: object) =>
    call<Finding>(development, 'alice', 'POST', `/v1/findings/${chosen.id}/${action}`, body);
  const receiver = await startReceiver();
  try {
    const channel = await call<CreatedChannel>(development, 'alice', 'POST', '/v1/notifications', {
      type: 'webhook',
      name: WALK_CHANNEL,
      targetUrl: receiver.url,
    });
    await act('ignore', { reason: 'accepted', comment: 'known, and replaced next week' });
    const after = await uploadedReport(walk, sample);
    if (after.open.some(({ id }) => id === chosen.id)) {
      throw new Error(`finding ${chosen.id} was ignored and is open again`);
    }
    print(`alice ignored "${chosen.title}"; it stays ignored after a rescan`);
    const message = await receiver.next();
    if (!isSigned(message, channel.secret as string)) {
      throw new Error('the webhook was sent without a valid signature');
    }
    print('the webhook on loopback received the scan, with a valid signature:');
    print(`    ${message.body}`);
    await act('reopen', {});
    await call(development, 'alice', 'DELETE', `/v1/notifications/${channel.id}`);
  } finally {
    await receiver.close();
  }
}

function sarifText(): string {
  const at = (startLine: number) => [
    { physicalLocation: { artifactLocation: { uri: 'src/agent.py' }, region: { startLine } } },
  ];
  const results = [
    {
      ruleId: 'py/shell',
      level: 'error',
      message: { text: 'Shell command built from user input' },
      locations: at(26),
    },
    {
      ruleId: 'py/log',
      level: 'note',
      message: { text: 'Agent call without a log entry' },
      locations: at(1),
    },
  ];
  const driver = { name: 'Example Analyzer', semanticVersion: '1.2.3' };
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results }] });
}
