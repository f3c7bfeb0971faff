import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { runExclusively } from './exclusive.mjs';
import { lockedPackages, missingPackages, neededPackages } from './installed-packages.mjs';

const SECOND = 1000;

/** When an installation is given up: not after a time, but after one without progress. */
const LIMITS = {
  /** With a registry that answers: the pause of a slow line, or of a slow disk. */
  stallMs: 5 * 60 * SECOND,
  /** With a registry that does not answer: npm's cache may still hold everything. */
  offlineStallMs: 60 * SECOND,
  reportEveryMs: 10 * SECOND,
  measureEveryMs: 2 * SECOND,
};

/** Keeps npm from waiting for minutes on a registry that does not answer, and has it name each answer of the registry. */
const NPM_ENVIRONMENT = {
  npm_config_loglevel: 'http',
  npm_config_fetch_retries: '1',
  npm_config_fetch_retry_maxtimeout: '10000',
};

/** What npm prints for each answer; the rest are its warnings and errors. */
const ANSWER = /^npm http /;

/** Lines of npm about a fault, with what is to be done; the first that fits counts. */
const FAULTS = [
  [/\bENOSPC\b/, 'the disk is full (ENOSPC)', 'free 2 GB'],
  [
    /\b(?:EACCES|EPERM|EROFS)\b/,
    'a file cannot be written',
    'make the clone and npm’s cache yours',
  ],
  [
    /\bEINTEGRITY\b/,
    'a package is not the one of package-lock.json (EINTEGRITY)',
    'npm cache verify',
  ],
  [/\b(?:ETARGET|E404)\b/, 'the registry lacks a package', 'check `npm config get registry`'],
];
const NETWORK = 'check the network and `npm config get registry`';

/**
 * Installs the packages of package-lock.json that `node_modules` lacks; one process of a clone at a time. Returns null, or
 * the reason why that failed with the next step. Progress goes to `report`, a line at a time.
 */
export async function installPackages(root, machine, report, limits = {}) {
  if (missingPackages(root, machine).length === 0) return null;
  try {
    return await runExclusively(
      join(root, 'node_modules', '.svc-install.lock'),
      () => install(root, machine, report, { ...LIMITS, ...limits }),
      (pid) => report(`Waiting for the installation of process ${pid}`),
    );
  } catch (error) {
    return failure(`${error.message}`, faultOf(error.code ?? '')?.next ?? NETWORK);
  }
}

async function install(root, machine, report, limits) {
  // another process may have done it meanwhile
  if (missingPackages(root, machine).length === 0) return null;
  const wanted = neededPackages(lockedPackages(root), machine);
  const present = () =>
    wanted.filter((path) => existsSync(join(root, path, 'package.json'))).length;
  const start = Date.now();
  const time = () => `${Math.round((Date.now() - start) / SECOND)} s`;
  const progress = () => `${present()} of ${wanted.length} packages`;
  report(`Installing dependencies: ${wanted.length} packages (about 1 min on a first run)`);
  // `--no-save` keeps to the lock file, which is verified afterwards
  const npm = startNpm(root, ['install', '--no-save', '--no-audit', '--no-fund']);
  const ping = startNpm(root, ['ping', '--fetch-retries=0', '--fetch-timeout=15000']);
  let stallMs = limits.stallMs;
  let stalled = null;
  void ping.ended.then(({ code, error, output }) => {
    // an HTTP error is an answer: some registries have no ping
    if (npm.child.exitCode !== null || stalled !== null) return;
    if (code === 0 || error !== undefined || /\bE[45]\d\d\b/.test(output())) return;
    report('The package registry does not answer; trying npm’s cache');
    stallMs = limits.offlineStallMs;
  });
  const signOfLife = () => `${present()} ${npm.answers()} ${partialBytes()}`;
  let last = { sign: signOfLife(), at: Date.now() };
  const timers = [
    setInterval(
      () => report(`Installing dependencies: ${progress()} (${time()})`),
      limits.reportEveryMs,
    ),
    setInterval(() => {
      const { ms, ...next } = stalledMs(last, signOfLife(), Date.now());
      last = next.last;
      if (ms < stallMs || stalled !== null) return;
      stalled = `no progress for ${Math.round(ms / SECOND)} s at ${progress()}`;
      npm.child.kill('SIGKILL');
    }, limits.measureEveryMs),
  ];
  const { code, signal, error } = await npm.ended;
  ping.child.kill('SIGKILL');
  for (const timer of timers) clearInterval(timer);
  if (error !== undefined)
    return `npm cannot be started: ${error.message}; install npm 10 or later`;
  if (stalled !== null) return failure(stalled, NETWORK);
  if (code !== 0) {
    const { fault, next } = faultOf(npm.output()) ?? { fault: null, next: NETWORK };
    const ended = `npm install failed (${code === null ? signal : `exit code ${code}`})`;
    return failure(fault === null ? ended : `${ended}: ${fault}`, next);
  }
  const left = missingPackages(root, machine);
  if (left.length > 0) {
    return `npm install left packages out: ${left.join(', ')}; remove node_modules and run the command again`;
  }
  report(`Installed ${wanted.length} packages (${time()})`);
  return null;
}

/**
 * Returns for how long a sign of progress has been the same, and the last one with the time when it was first seen.
 */
export function stalledMs(last, sign, now) {
  const next = sign === last.sign ? last : { sign, at: now };
  return { last: next, ms: now - next.at };
}

function failure(reason, next) {
  return `Dependencies are not installed: ${reason}; ${next}, then run the command again`;
}

function faultOf(text) {
  const found = FAULTS.find(([pattern]) => pattern.test(text));
  return found === undefined ? null : { fault: found[1], next: found[2] };
}

/** Bytes of downloads that are under way: npm writes them to its cache as they come. */
function partialBytes() {
  const cache = process.env.npm_config_cache;
  if (cache === undefined) return 0;
  const folder = join(cache, '_cacache', 'tmp');
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  } catch {
    return 0; // none, or one has just ended
  }
}

/** Starts npm; its warnings and errors are printed as they come, its answers counted. */
function startNpm(cwd, args) {
  const isQuiet = args[0] === 'ping';
  const child = spawn('npm', args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...NPM_ENVIRONMENT },
  });
  let output = '';
  let line = '';
  let answers = 0;
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    const lines = (line + chunk).split('\n');
    line = lines.pop();
    for (const text of lines) {
      if (ANSWER.test(text)) answers++;
      else {
        output += `${text}\n`;
        if (!isQuiet) process.stderr.write(`${text}\n`);
      }
    }
  });
  const ended = new Promise((resolve) => {
    child.on('error', (error) =>
      resolve({ code: null, signal: null, error, output: () => output }),
    );
    child.on('close', (code, signal) => {
      output += line;
      resolve({ code, signal, error: undefined, output: () => output });
    });
  });
  return { child, ended, answers: () => answers, output: () => output };
}
