import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { showFindings } from './code-scanning.ts';
import { annotationsOf } from './report.ts';
import { ActionError, type Environment, readSettings, type Settings } from './settings.ts';
import { annotation, resume, suspend } from './workflow-commands.ts';

/** Prints a line to the runner. */
export type Print = (line: string) => void;

/** Exit code of `svc scan` for what is wrong with its arguments or its machine. */
const FAILED = 2;
/** An installation that takes longer is ended, and has failed. */
const INSTALL_MS = 300_000;

/**
 * Scans as the inputs say, and shows the findings: by code scanning, or by annotations of the job where that is not to be had. Returns
 * the exit code, that of `svc scan`; 2 where it could not be run.
 */
export async function runAction(environment: Environment, print: Print): Promise<number> {
  try {
    const settings = readSettings(environment);
    const folder = mkdtempSync(join(settings.temporary, 'svc-'));
    if (settings.cli !== null && !existsSync(settings.cli)) {
      throw new ActionError(`input cli: file not found: ${settings.cli}`);
    }
    const command = settings.cli ?? (await install(settings.api as string, folder, environment));
    const report = join(folder, 'svc.sarif');
    const code = await scan(command, report, settings, environment, print);
    if (existsSync(report)) {
      if (settings.outputs !== null) appendFileSync(settings.outputs, `sarif=${report}\n`);
      await show(readFileSync(report, 'utf8'), settings, print);
    }
    return code;
  } catch (error) {
    if (!(error instanceof ActionError)) throw error;
    print(annotation({ level: 'error', title: 'svc', message: error.message }));
    return FAILED;
  }
}

/** Installs the command line that a service offers; returns its program. */
async function install(api: string, folder: string, environment: Environment): Promise<string> {
  const npm = spawn(
    'npm',
    [
      ...['install', '--prefix', folder, '--no-save', '--ignore-scripts'],
      ...['--no-audit', '--no-fund', `${api}/svc-cli.tgz`],
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: withoutSecrets(environment),
      timeout: INSTALL_MS,
    },
  );
  if ((await exitOf(npm)) !== 0) {
    throw new ActionError(`the command line could not be installed from ${api}/svc-cli.tgz`);
  }
  return join(folder, 'node_modules/@svc/cli/bin/svc.js');
}

/** Runs `svc scan`. Its output may quote the repository, so the runner takes no workflow commands meanwhile. */
async function scan(
  command: string,
  report: string,
  { mode, failOn, path, isUpload, api, token, host }: Settings,
  environment: Environment,
  print: Print,
): Promise<number> {
  const options = ['--mode', mode, '--fail-on', failOn, '--sarif', report];
  const upload = isUpload ? ['--upload', ...(host.ref === '' ? [] : ['--ref', host.ref])] : [];
  const word = randomBytes(16).toString('hex');
  print(suspend(word));
  try {
    const svc = spawn(process.execPath, [command, 'scan', ...options, ...upload, '--', path], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...withoutSecrets(environment),
        ...(isUpload && { SVC_API: api as string, SVC_TOKEN: token }),
      },
    });
    return await exitOf(svc);
  } finally {
    print(resume(word));
  }
}

/** Resolves with the exit code; `FAILED` where a signal ended the program. Throws an `ActionError` where it could not be started. */
async function exitOf(child: ChildProcess): Promise<number> {
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    return code ?? FAILED;
  } catch (error) {
    throw new ActionError((error as Error).message);
  }
}

async function show(report: string, { host }: Settings, print: Print): Promise<void> {
  const reason = await showFindings(report, host);
  if (reason === null) return;
  const { annotations, total } = annotationsOf(report);
  print(annotation({ level: 'notice', title: 'svc', message: reason }));
  for (const one of annotations) print(annotation(one));
  if (total > annotations.length) {
    const left = total - annotations.length;
    print(annotation({ level: 'notice', title: 'svc', message: `${left} more in the log` }));
  }
}

/** The environment without inputs and tokens of the job, for child processes. */
function withoutSecrets(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => !/^INPUT_|^ACTIONS_.*TOKEN$|^GITHUB_TOKEN$/.test(name),
    ),
  );
}
