import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../tools/run-tool.ts';
import { type CodeHost, startCodeHost } from '../doubles/code-host/code-host.ts';
import type { HostRepository } from '../doubles/code-host/host-state.ts';
import { organization } from '../harness/hosted.ts';
import { sourceTree } from '../harness/tree.ts';

const ACTION = join(ROOT, 'action/src/main.ts');
const HOUR_MS = 3_600_000;

/** A run of the action, as the log of its job and the runner see it. */
export type ActionRun = {
  readonly code: number | null;
  /** Standard output, in lines. */
  readonly lines: readonly string[];
  readonly errors: string;
  readonly outputs: string;
};

/** A repository at a code host, and its jobs. */
export type ActionBench = {
  readonly host: CodeHost;
  readonly repository: HostRepository;
  /** A token of a job, with these permissions. */
  jobToken(permissions: Readonly<Record<string, string>>): string;
  /** Runs the action over a work tree, with these inputs beside the defaults of action.yml. */
  run(
    files: Readonly<Record<string, string>>,
    inputs: Readonly<Record<string, string>>,
    environment?: Readonly<Record<string, string>>,
  ): Promise<ActionRun>;
  close(): Promise<void>;
};

/** What the runner hands to an action without inputs; tests/action/metadata.test.ts compares it with action.yml. */
export const DEFAULTS = { mode: 'observe', 'fail-on': 'high', path: '.', upload: 'false' } as const;

/** Input `cli`: the command line of this clone. */
const CLI = join(ROOT, 'apps/cli/bin/svc.js');
export const COMMIT = 'c'.repeat(40);
export const REF = 'refs/pull/7/merge';

export async function startActionBench(): Promise<ActionBench> {
  const host = await startCodeHost();
  const { installation, repositories } = organization(host, 'acme', ['shop']);
  const [repository] = repositories as [HostRepository];
  return {
    host,
    repository,
    jobToken: (permissions) => {
      const token = `job-${host.state.installationTokens.size}`;
      host.state.installationTokens.set(token, {
        installationId: installation.id,
        repositoryIds: [repository.id],
        permissions,
        expiresAt: Date.now() + HOUR_MS,
      });
      return token;
    },
    run: (files, inputs, environment = {}) => runIn(host, sourceTree(files), inputs, environment),
    close: () => host.close(),
  };
}

async function runIn(
  host: CodeHost,
  workTree: string,
  inputs: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
): Promise<ActionRun> {
  execFileSync('git', ['init', '--quiet', workTree]);
  const temporary = mkdtempSync(join(workTree, '..', 'runner-'));
  const outputs = join(temporary, 'outputs');
  const given = Object.entries({ ...DEFAULTS, cli: CLI, ...inputs });
  const action = spawn(process.execPath, [ACTION], {
    cwd: workTree,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      HOME: temporary,
      RUNNER_TEMP: temporary,
      GITHUB_OUTPUT: outputs,
      GITHUB_API_URL: `${host.url}/api/v3`,
      GITHUB_REPOSITORY: 'acme/shop',
      GITHUB_SHA: COMMIT,
      GITHUB_REF: REF,
      ...Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      ...environment,
    },
  });
  const [output, errors] = await Promise.all([
    text(action.stdout),
    text(action.stderr),
    action.exitCode === null ? once(action, 'exit') : null,
  ]);
  return {
    code: action.exitCode,
    lines: output.trimEnd().split('\n'),
    errors,
    outputs: readIfThere(outputs),
  };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
