import { spawn } from 'node:child_process';
import process from 'node:process';
import { missingPackages } from './installed-packages.mjs';

const SECOND = 1000;

/** How long an installation may take, and how often its progress is reported. */
const LIMITS = {
  /** With a registry that answers: large downloads over a slow line. */
  deadlineMs: 15 * 60 * SECOND,
  /** With a registry that does not answer: npm's cache may still hold everything. */
  offlineDeadlineMs: 90 * SECOND,
  reportEveryMs: 15 * SECOND,
};

/** Keeps npm from waiting for minutes on a registry that does not answer. */
const NPM_ENVIRONMENT = {
  npm_config_loglevel: 'error',
  npm_config_fetch_retries: '1',
  npm_config_fetch_retry_maxtimeout: '10000',
};

/**
 * Installs the packages of package-lock.json that `node_modules` lacks. Returns null, or the reason why that failed with the
 * next step. Progress goes to `report`, a line at a time.
 *
 * @param {string} root folder of package-lock.json
 * @param {(line: string) => void} report
 * @param {Partial<typeof LIMITS>} [limits]
 * @returns {Promise<string | null>}
 */
export async function installPackages(root, report, limits = {}) {
  if (missingPackages(root).length === 0) return null;
  const { deadlineMs, offlineDeadlineMs, reportEveryMs } = { ...LIMITS, ...limits };
  const start = Date.now();
  const seconds = () => Math.round((Date.now() - start) / SECOND);
  report('Installing dependencies (first run, about 1 min)');
  // `npm ci` refuses a lock file that lacks optional packages of other platforms; `--no-save` keeps to the lock file, which
  // is verified afterwards.
  const install = npm(root, ['install', '--no-save', '--no-audit', '--no-fund'], 'inherit');
  const ping = npm(root, ['ping', '--fetch-retries=0', '--fetch-timeout=15000'], 'pipe');
  let expired = null;
  const expire = (reason) => {
    expired = reason;
    install.child.kill('SIGKILL');
  };
  const timers = [
    setInterval(() => report(`Still installing (${seconds()} s)`), reportEveryMs),
    setTimeout(() => expire('the installation takes too long'), deadlineMs),
  ];
  void ping.ended.then(({ code, error, output }) => {
    // An HTTP error is an answer: some registries have no ping.
    if (install.child.exitCode !== null || expired !== null) return;
    if (code === 0 || error !== undefined || /\bE[45]\d\d\b/.test(output)) return;
    report('The package registry does not answer; trying npm’s cache');
    const left = Math.max(0, offlineDeadlineMs - (Date.now() - start));
    timers.push(setTimeout(() => expire('the package registry does not answer'), left));
  });
  const { code, signal, error } = await install.ended;
  ping.child.kill('SIGKILL');
  for (const timer of timers) clearTimeout(timer);
  if (error !== undefined)
    return `npm cannot be started: ${error.message}; install npm 10 or later`;
  if (expired !== null) return failure(`${expired} (gave up after ${seconds()} s)`);
  if (code !== 0)
    return failure(`npm install failed (${code === null ? signal : `exit code ${code}`})`);
  const left = missingPackages(root);
  return left.length === 0
    ? null
    : `npm install left packages out: ${left.join(', ')}; remove node_modules and run the command again`;
}

function failure(reason) {
  return `Dependencies are not installed: ${reason}; check the network and \`npm config get registry\`, then run the command again`;
}

function npm(cwd, args, output) {
  const child = spawn('npm', args, {
    cwd,
    stdio: ['ignore', output === 'pipe' ? 'ignore' : 'inherit', output],
    env: { ...process.env, ...NPM_ENVIRONMENT },
  });
  let text = '';
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: null, signal: null, error, output: text }));
    child.on('close', (code, signal) => resolve({ code, signal, error: undefined, output: text }));
  });
  return { child, ended };
}
