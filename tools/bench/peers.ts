import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** Another scanner of files for secrets: how its command is made to scan a folder offline, and how its answer is read. */
export type Peer = {
  readonly name: string;
  /** Prints the version of the command. */
  readonly version: readonly string[];
  /** Arguments of a scan with the peer's own defaults: all its rules, no look into the network, findings on standard output. */
  readonly scan: (tree: string) => readonly string[];
  /** Of a scan that went through, with and without findings. */
  readonly exitCodes: readonly number[];
  /** The number of findings in what the scan printed. */
  readonly findings: (stdout: string) => number;
};

const gitleaks = (name: string): Peer => ({
  name,
  version: ['version'],
  scan: (tree) => [
    'dir',
    '--no-banner',
    '--report-format=json',
    '--report-path=-',
    '--exit-code=0',
    tree,
  ],
  exitCodes: [0],
  findings: (stdout) => length(JSON.parse(stdout)),
});

/** By the name of their command. */
export const PEERS: readonly Peer[] = [
  gitleaks('gitleaks'),
  gitleaks('betterleaks'),
  {
    name: 'kingfisher',
    version: ['--version'],
    scan: (tree) => ['scan', '--no-validate', '--no-update-check', '--format=json', tree],
    exitCodes: [0, 200],
    // A line with the findings, then one that sums them up.
    findings: (stdout) => length(JSON.parse(lines(stdout)[0] ?? '').findings),
  },
  {
    name: 'trufflehog',
    version: ['--version'],
    scan: (tree) => ['filesystem', '--no-verification', '--no-update', '--json', tree],
    exitCodes: [0],
    findings: (stdout) => lines(stdout).filter((line) => 'DetectorName' in JSON.parse(line)).length,
  },
  {
    name: 'detect-secrets',
    version: ['--version'],
    scan: (tree) => ['scan', '--all-files', '--no-verify', tree],
    exitCodes: [0],
    findings: (stdout) => sum(Object.values(JSON.parse(stdout).results).map(length)),
  },
  {
    name: 'secretlint',
    version: ['--version'],
    scan: (tree) => ['--secretlintrcJSON', SECRETLINT_RULES, '--format', 'unix', `${tree}/**/*`],
    exitCodes: [0, 1],
    // Its JSON contains the text of each file: too much for a large tree.
    findings: (stdout) => lines(stdout).filter((line) => /:\d+:\d+: /.test(line)).length,
  },
  {
    name: 'ripsecrets',
    version: ['--version'],
    scan: (tree) => [tree],
    exitCodes: [0, 1],
    findings: (stdout) => lines(stdout).length,
  },
];

const SECRETLINT_RULES = JSON.stringify({
  rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }],
});

/** A peer and the path of its command. */
export type FoundPeer = { readonly peer: Peer; readonly command: string };

/**
 * Returns the peers whose commands are named (`NAME=PATH`) or, those not named, on the search path. Throws for an unknown
 * peer and for a named command that cannot be run.
 */
export function findPeers(named: readonly string[], searchPath: string): readonly FoundPeer[] {
  const paths = new Map(named.map(parseNamed));
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  return PEERS.flatMap((peer) => {
    const given = paths.get(peer.name);
    if (given !== undefined && !isProgram(given)) throw new Error(`${given} is not a program`);
    const command = given ?? folders.map((folder) => join(folder, peer.name)).find(isProgram);
    return command === undefined ? [] : [{ peer, command }];
  });
}

function parseNamed(named: string): [name: string, path: string] {
  const [, name, path] = /^([^=]+)=(.+)$/s.exec(named) ?? [];
  const names = PEERS.map((peer) => peer.name);
  if (name === undefined || path === undefined || !names.includes(name)) {
    throw new Error(`--peer ${named}: it is NAME=PATH with a name of ${names.join(', ')}`);
  }
  return [name, resolve(path)];
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function length(list: unknown): number {
  if (Array.isArray(list)) return list.length;
  throw new Error('no list of findings');
}

function lines(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
