import { expect, test } from 'vitest';
import { nameFault, textFaults } from './house-rules.ts';

// written in two parts, so that this file keeps the rules
const S = '/';

test.each([
  [`https://registry.${'npmjs'}.org${S}x`, 'names the host of a package registry'],
  [`index-url = https://${'pypi'}.org/simple`, 'names the host of a package registry'],
  [`cd ${S}work/main`, 'holds the path of one machine'],
  [`"${S}root/project"`, 'holds the path of one machine'],
  [`see ..${S}shared/notes.md`, 'reads outside the repository'],
  [`${'//'} ${'TO'}DO: later`, 'leaves work in a comment'],
  [`${'<'.repeat(7)} HEAD`, 'holds the mark of a merge conflict'],
  [`run ${'npx'} svc scan`, 'runs a package of this name that is not ours'],
  [`${'npx'} --yes svc-server`, 'runs a package of this name that is not ours'],
])('a line with %s is a fault', (line, reason) => {
  expect(textFaults('docs/a.md', `first\n${line}\nlast`)).toEqual([
    expect.stringContaining(`docs/a.md:2: ${reason}`),
  ]);
});

test.each([
  'rootless/work/x and network/work/x',
  '`/root/.ssh/id_rsa` is a path that policies speak of',
  'GET /v1/work',
  'a container registry, mypypi.organisation',
  'the shared folder ../share',
  'todo lists',
  'npx --package=@svc-control/cli svc',
])('a line with %s is none', (line) => {
  expect(textFaults('docs/a.md', line)).toEqual([]);
});

test('the console calls the service in one place', () => {
  const line = "await fetch('/v1/me')";
  const path = 'apps/console/src/app/shell.tsx';
  expect(textFaults(path, line)).toEqual([expect.stringContaining('use call()')]);
  expect(textFaults('apps/console/src/api/call.ts', line)).toEqual([]);
  expect(textFaults('apps/cli/src/main.ts', line)).toEqual([]);
});

test('the service reads the address of a client in one place', () => {
  const line = 'limit.admit(request.ip);';
  const path = 'apps/server/src/features/sign-in/surface.ts';
  expect(textFaults(path, line)).toEqual([expect.stringContaining('use request.clientAddress')]);
  expect(textFaults(path, 'const key = ({ ip, routeOptions }) => ip;')).toHaveLength(1);
  expect(textFaults('tests/api/sign-in.test.ts', line)).toEqual([]);
});

test.each([
  ['packages/a/src/utils.ts', 'named after the one noun'],
  ['packages/a/src/types.ts', 'named after the one noun'],
  ['packages/a/src/readFile.ts', 'kebab-case'],
  ['packages/a/src/read_file.test.ts', 'kebab-case'],
])('%s is refused as a name', (path, reason) => {
  expect(nameFault(path)).toContain(reason);
});

test.each([
  'packages/a/src/read-file.test.ts',
  'db/schema.generated.ts',
  'README.md',
  'x/0001_a.sql',
])('%s is a name', (path) => {
  expect(nameFault(path)).toBeNull();
});
