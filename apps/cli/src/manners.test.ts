import { join } from 'node:path';
import { expect, test } from 'vitest';
import { svc, temporaryTree } from './cli-process.testing.ts';
import { adviceFor } from './program-name.ts';
import { sampleToken } from './sample-token.testing.ts';

test.each([
  ['scan', ['scan', '--foo']],
  ['scan', ['scan', '.', '--repo', 'a/b']],
  ['bom', ['bom', '--format', 'x']],
  ['evidence prove', ['evidence', 'prove', 'x']],
  ['policy test', ['policy', 'test', 'cases.yaml']],
  ['policy', ['policy', 'prove']],
  ['hook install', ['hook', 'install', '--all']],
])('a wrong argument points to the help of svc %s', async (command, args) => {
  const ran = await svc(args, { cwd: temporaryTree() });
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err.trimEnd().split('\n').at(-1)).toBe(
    `(svc ${command} --help shows its arguments and options)`,
  );
});

test('a missing login is an error of scan --upload before anything is examined or written', async () => {
  const root = temporaryTree({ 'a.env': `KEY=${sampleToken()}\n` });
  const ran = await svc(['scan', root, '--upload', '--sarif', join(root, 'x.sarif')], {
    env: { HOME: root },
  });
  expect(ran).toMatchObject({ code: 2, out: '' });
  expect(ran.err).toMatch(/^svc: not logged in: run svc login [^\n]*\n$/);
});

test.each([
  ['agt_x', 'an agent'],
  ['apr_01k9z3c6m74f3q8r0v2w5x6y7z', 'an approval'],
  ['usr_1', 'a user'],
  ['gws_1', 'a gateway server'],
])(
  'evidence prove %s names the kind of the id, and the kind that it asks for',
  async (id, noun) => {
    expect(await svc(['evidence', 'prove', id, '--key', 'a+b+c'])).toEqual({
      code: 2,
      out: '',
      err: `svc: ${id} is the id of ${noun}; give the id of an event of the evidence log (evt_...), or a file that holds a proof\n`,
    });
  },
);

test('other arguments name an id that is given in place of something else', async () => {
  const root = temporaryTree({ node_modules: 'a file that looks like an id' });
  const id = 'repo_01k9z3c6m74f3q8r0v2w5x6y7z';
  const errors = async (...args: string[]) => (await svc(args, { cwd: root })).err;
  expect(await errors('evidence', 'verify', 'evt_1')).toContain(
    'evt_1 is the id of an event of the evidence log; give the file of an export',
  );
  expect(await errors('evidence', 'export', 'out', '--from', 'evt_1')).toContain(
    '--from must be a number from 0 (got evt_1, the id of an event of the evidence log)',
  );
  expect(await errors('bom', '--repo', id)).toContain(
    `--repo must be the name of a repository (got ${id}, the id of a repository)`,
  );
  expect(await errors('bom', '--repo', 'node_modules', '--output', 'b')).toBe('');
  expect(await errors('evidence', 'witness', 'evt_1')).toContain(
    'must be an http(s) URL (got evt_1)',
  );
});

test('advice names the program as it was started', async () => {
  const env = { SVC_COMMAND: 'npm run -s svc --' };
  const help = await svc(['scan', '--help'], { env });
  expect(help.out).toMatch(/^Usage: npm run -s svc -- scan \[options\] \[path\]\n/);
  expect(help.out).toContain('git diff main | npm run -s svc -- scan --diff - --json');
  expect((await svc(['scan', '--foo'], { env })).err).toContain(
    '(npm run -s svc -- scan --help shows',
  );
  const root = temporaryTree({ 'a.py': 'from openai import OpenAI\nOpenAI()\n' });
  expect((await svc(['scan', root], { env })).out).toContain(
    '(npm run -s svc -- bom --format text lists them)',
  );
  expect((await svc(['scan', root, '--upload'], { env })).err).toContain(
    'run npm run -s svc -- login',
  );
});

test.each([
  ['run svc baseline', 'run npm run -s svc -- baseline'],
  ['/srv/svc scan', '/srv/svc scan'],
  ['the svc scanner', 'the svc scanner'],
])('advice is text that names a command of svc: %s', (text, expected) => {
  expect(adviceFor('npm run -s svc --', text)).toBe(expected);
  expect(adviceFor('svc', text)).toBe(text);
});
