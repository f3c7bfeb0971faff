import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScanUpload } from '@svc/contract';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { apiServer, type Received, svc, temporaryTree } from './cli-process.testing.ts';
import { sampleServiceToken, sampleToken } from './sample-token.testing.ts';

const accept = ({ method }: Received) =>
  method === 'PUT'
    ? { status: 200, body: { id: 'repo_1' } }
    : { status: 201, body: { id: 'scan_1' } };

function git(cwd: string, ...args: string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' };
  const identity = ['-c', 'user.name=test', '-c', 'user.email=test@example.invalid'];
  return execFileSync('git', [...identity, ...args], { cwd, env })
    .toString()
    .trim();
}

function repository(): { root: string; commit: string } {
  const root = temporaryTree({ 'a.env': `K=${sampleToken()}\n` });
  git(root, 'init', '-q', '-b', 'trunk');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'start');
  return { root, commit: git(root, 'rev-parse', 'HEAD') };
}

test('--upload registers the repository and adds the scan with ref and commit [SCAN-12]', async () => {
  const { api, received } = await apiServer(accept);
  const { root, commit } = repository();
  git(
    root,
    'remote',
    'add',
    'origin',
    `https://user:${sampleToken()}@example.com/acme/checkout.git`,
  );
  const seconds = Number(git(root, 'log', '-1', '--format=%ct'));
  const committedAt = new Date(seconds * 1_000).toISOString();
  const token = sampleServiceToken();
  const env = { SVC_TOKEN: token, SVC_API: api };
  const ran = await svc(['scan', '--upload', '--json'], { cwd: root, env });
  expect(ran).toMatchObject({
    code: 0,
    err: expect.stringContaining('Uploaded to example.com/acme/checkout as scan_1.\n'),
  });
  expect(received).toEqual([
    {
      method: 'PUT',
      url: '/v1/repos',
      authorization: `Bearer ${token}`,
      body: { name: 'example.com/acme/checkout' },
    },
    {
      method: 'POST',
      url: '/v1/repos/repo_1/scans',
      authorization: `Bearer ${token}`,
      body: { ref: 'refs/heads/trunk', commit, committedAt, root: '', report: JSON.parse(ran.out) },
    },
  ]);
  expect(Compile(ScanUpload).Errors(received[1]?.body)).toEqual([]);
});

test.each([
  ['git@example.com:acme/checkout.git', 'example.com/acme/checkout'],
  ['ssh://git@Example.com:22/acme/checkout', 'example.com/acme/checkout'],
  ['https://example.com:8443/group/sub/project.git/', 'example.com/group/sub/project'],
  ['https://user@github.com/acme/checkout.git', 'acme/checkout'],
  ['git@github.com:acme/checkout.git', 'acme/checkout'],
])('the origin %s is the repository %s [SCAN-12]', async (url, name) => {
  const { api, received } = await apiServer(accept);
  const { root } = repository();
  git(root, 'remote', 'add', 'origin', url);
  await svc(['scan', '--upload'], { cwd: root, env: { SVC_TOKEN: 'x', SVC_API: api } });
  expect(received[0]?.body).toEqual({ name });
});

test('repositories of the code host that SVC_CODE_HOST_URL names have no host in their name [SCAN-12]', async () => {
  const { api, received } = await apiServer(accept);
  const { root } = repository();
  git(root, 'remote', 'add', 'origin', 'git@code.example:acme/checkout.git');
  const env = { SVC_TOKEN: 'x', SVC_API: api };
  await svc(['scan', '--upload'], {
    cwd: root,
    env: { ...env, SVC_CODE_HOST_URL: 'https://code.example' },
  });
  const ran = await svc(['scan', '--upload'], {
    cwd: root,
    env: { ...env, SVC_CODE_HOST_URL: 'code.example' },
  });
  expect(received[0]?.body).toEqual({ name: 'acme/checkout' });
  expect(ran).toMatchObject({
    code: 2,
    err: expect.stringContaining('SVC_CODE_HOST_URL must be a URL'),
  });
});

test('a name that the service would not take is refused, not changed', async () => {
  const { root } = repository();
  const ran = await svc(['scan', root, '--upload', '--repo', 'bad name!'], {
    env: { SVC_TOKEN: 'x', SVC_API: 'http://127.0.0.1:9' },
  });
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('--repo must be names') });
});

test('a part of a repository is uploaded as that part, with paths and fingerprints of the whole [SCAN-12, FIND-04]', async () => {
  const { api, received } = await apiServer(accept);
  const root = temporaryTree({
    'a/b/c.env': `K=${sampleToken()}\n`,
    'd.env': `K=${sampleToken()}\n`,
  });
  git(root, 'init', '-q', '-b', 'trunk');
  const env = { SVC_TOKEN: 'x', SVC_API: api };
  for (const path of ['.', 'a/b', 'a/b/c.env'])
    await svc(['scan', join(root, path), '--upload'], { env });
  const uploads = received.flatMap(({ method, body }) =>
    method === 'POST' ? [body as ScanUpload] : [],
  );
  expect(uploads.map((upload) => upload.root)).toEqual(['', 'a/b', 'a/b/c.env']);
  const found = uploads.map(({ report }) =>
    report.findings
      .map(({ path, fingerprint }) => ({ path, fingerprint }))
      .find(({ path }) => path === 'a/b/c.env'),
  );
  expect(found[0]).toBeDefined();
  expect(found).toEqual([found[0], found[0], found[0]]);
});

test('an upload that a newer commit outdates says so [FIND-04]', async () => {
  const { api } = await apiServer((request) =>
    request.method === 'PUT'
      ? accept(request)
      : { status: 201, body: { id: 'scan_1', applied: false } },
  );
  const { root } = repository();
  const ran = await svc(['scan', root, '--upload'], { env: { SVC_TOKEN: 'x', SVC_API: api } });
  expect(ran).toMatchObject({
    code: 0,
    err: expect.stringContaining('a newer commit of this ref'),
  });
});

test('name and ref: options first, then git, then the CI run or the folder', async () => {
  const { api, received } = await apiServer(accept);
  const env = { SVC_TOKEN: 'x', SVC_API: api };
  const { root, commit } = repository();
  git(root, 'pack-refs', '--all');
  await svc(['scan', root, '--upload', '--repo', 'a/b', '--ref', 'feature'], { env });
  git(root, 'checkout', '-q', '--detach');
  await svc(['scan', root, '--upload'], { env: { ...env, GITHUB_REF: 'refs/pull/1/merge' } });
  const plain = temporaryTree({ 'my project/a': 'a' });
  await svc(['scan', join(plain, 'my project'), '--upload'], { env });
  const bodies = received.map(({ body }) => body as Record<string, unknown>);
  expect(bodies.map(({ name, ref, commit }) => name ?? [ref, commit])).toEqual([
    'a/b',
    ['refs/heads/feature', commit],
    root.split('/').at(-1),
    ['refs/pull/1/merge', commit],
    'my-project',
    ['refs/heads/main', null],
  ]);
});

test('a detached checkout outside CI needs --ref', async () => {
  const { api, received } = await apiServer(accept);
  const { root } = repository();
  git(root, 'checkout', '-q', '--detach');
  const ran = await svc(['scan', root, '--upload'], { env: { SVC_TOKEN: 'x', SVC_API: api } });
  expect(ran).toMatchObject({
    code: 2,
    err: 'svc: HEAD is detached: say with --ref which ref this is\n',
  });
  expect(received).toEqual([]);
});

test('an upload that fails exits with 2 in both modes, after the report, and tells the problem [SCAN-12]', async () => {
  const body = { title: 'The request is too large', detail: 'At most 32 MB.', status: 413 };
  const { api } = await apiServer(({ method }) =>
    method === 'PUT' ? accept({ method } as Received) : { status: 413, body },
  );
  const { root } = repository();
  for (const mode of ['observe', 'enforce']) {
    const ran = await svc(['scan', root, '--upload', '--mode', mode], {
      env: { SVC_TOKEN: 'x', SVC_API: api },
    });
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(
      '/v1/repos/repo_1/scans: 413 The request is too large: At most 32 MB.\n',
    );
    expect(ran.out).toContain('1 finding (1 critical)');
  }
});

test('the stored login is used, and its token goes to no other address', async () => {
  const { api, received } = await apiServer(accept);
  const other = await apiServer(accept);
  const { root } = repository();
  const home = temporaryTree({ 'svc/credentials.json': JSON.stringify({ api, token: 'stored' }) });
  const env = { XDG_CONFIG_HOME: home };
  expect((await svc(['scan', root, '--upload'], { env })).code).toBe(0);
  expect((await svc(['scan', root, '--upload'], { env: { ...env, SVC_TOKEN: 'own' } })).code).toBe(
    0,
  );
  expect(received.map(({ authorization }) => authorization)).toEqual([
    ...['Bearer stored', 'Bearer stored', 'Bearer own', 'Bearer own'],
  ]);
  const ran = await svc(['scan', root, '--upload'], { env: { ...env, SVC_API: other.api } });
  expect(ran).toMatchObject({ code: 2, err: expect.stringContaining('the stored token is for') });
  expect(other.received).toEqual([]);
  writeFileSync(join(home, 'svc/credentials.json'), '{"api": 1}');
  expect((await svc(['scan', root, '--upload'], { env })).err).toContain(
    'not as svc login writes it',
  );
});

test('an upload of a folder has the owners of its files by the CODEOWNERS at the top, which no link replaces', async () => {
  const { api, received } = await apiServer(accept);
  const root = temporaryTree({
    'src/a.env': `K=${sampleToken()}\n`,
    'docs/CODEOWNERS': '/src/ @acme/robots\n',
    outside: '* @attacker\n',
  });
  git(root, 'init', '-q', '-b', 'trunk');
  symlinkSync('outside', join(root, 'CODEOWNERS'));
  const env = { SVC_TOKEN: 'x', SVC_API: api };
  const ran = await svc(['scan', 'src', '--upload'], { cwd: root, env });
  expect(ran.code).toBe(0);
  const [, { body }] = received as [Received, Received];
  const { report } = body as ScanUpload;
  const codeOwners = { path: 'docs/CODEOWNERS', line: 1, owners: ['@acme/robots'] };
  expect(report.findings).toMatchObject([{ path: 'src/a.env', codeOwners }]);
  expect(Compile(ScanUpload).Errors(received[1]?.body)).toEqual([]);
});
