import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { svc, temporaryTree } from '../cli-process.testing.ts';
import { sampleToken } from '../sample-token.testing.ts';

function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.invalid'];
  return execFileSync('git', [...identity, ...args], { cwd })
    .toString()
    .trim();
}

test('--since and --history report what commits added, each finding with its commit [SCAN-02]', async () => {
  const root = temporaryTree({ a: 'a\n' });
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'x');
  writeFileSync(join(root, 'a'), `a\n${sampleToken()}\n`);
  git(root, 'commit', '-qam', 'x');
  const commit = git(root, 'rev-parse', 'HEAD');
  writeFileSync(join(root, 'a'), 'a\n');
  git(root, 'commit', '-qam', 'x');
  for (const scope of [['--since', 'HEAD~2'], ['--history']]) {
    const ran = await svc(['scan', ...scope, '--json'], { cwd: root });
    expect(JSON.parse(ran.out).findings).toMatchObject([{ path: 'a', commit }]);
  }
  const text = await svc(['scan', '--history', '--mode', 'enforce'], { cwd: root });
  expect(text.code).toBe(1);
  expect(text.out).toContain(`(commit ${commit.slice(0, 12)})\n`);
  expect((await svc(['scan'], { cwd: root })).out).toContain('No findings');
});

test.each([
  [['--staged', '--history'], '--staged and --history exclude each other'],
  [['--since', 'x', '--diff', '-'], '--diff and --since exclude each other'],
  [['--history', '--upload'], '--upload is for a tree or a diff, not for --history'],
  [['--since', 'none'], 'none: no such commit, branch or tag'],
])('svc scan %j is a usage error in both modes [SCAN-08]', async (args, reason) => {
  const root = temporaryTree();
  git(root, 'init', '-q');
  for (const mode of ['observe', 'enforce']) {
    const ran = await svc(['scan', ...args, '--mode', mode], { cwd: root });
    expect(ran).toMatchObject({ code: 2, out: '', err: expect.stringContaining(reason) });
  }
  const outside = await svc(['scan', '--staged'], { cwd: temporaryTree() });
  expect(outside).toMatchObject({ code: 2, err: 'svc: .: not in a git work tree\n' });
});

test('a repository whose configuration names programs runs none of them', async () => {
  const root = temporaryTree({ a: sampleToken() });
  git(root, 'init', '-q');
  git(root, 'add', '-A');
  git(root, 'commit', '-qm', 'x');
  const evil = `touch ${join(root, 'ran')}`;
  for (const key of ['core.fsmonitor', 'diff.external', 'core.pager', 'core.sshCommand'])
    git(root, 'config', key, evil);
  writeFileSync(join(root, '.git/hooks/post-index-change'), `#!/bin/sh\n${evil}\n`, {
    mode: 0o755,
  });
  writeFileSync(join(root, '.gitattributes'), '* diff=x filter=x\n');
  git(root, 'config', 'diff.x.textconv', evil);
  for (const scope of ['--staged', '--history']) await svc(['scan', scope], { cwd: root });
  await svc(['scan'], { cwd: root });
  const shown = execFileSync('ls', [root]).toString();
  expect(shown).not.toMatch(/^ran$/m);
});

test.each(['1', '2'])(
  'an interrupted scan on %s threads prints no report and ends by the signal [SCAN-08]',
  async (threads) => {
    const root = temporaryTree();
    const text = `${'const value = compute(1, "text");\n'.repeat(3000)}`;
    for (let folder = 0; folder < 20; folder++) {
      mkdirSync(join(root, `d${folder}`));
      for (let file = 0; file < 100; file++)
        writeFileSync(join(root, `d${folder}`, `f${file}.ts`), text);
    }
    const cli = fileURLToPath(new URL('../../bin/svc.js', import.meta.url));
    // Reports on its own channel when the scan has come to the second folder.
    const hook = `const fs = require('node:fs'); const list = fs.readdirSync;
    fs.readdirSync = (...args) => { if (args[0] === ${JSON.stringify(join(root, 'd1'))}) {
      process.send('begun'); process.channel.unref(); } return list(...args); };
    require('node:module').syncBuiltinESMExports();`;
    writeFileSync(join(root, 'begun.cjs'), hook);
    const args = [
      '--require',
      join(root, 'begun.cjs'),
      cli,
      'scan',
      root,
      '--mode',
      'enforce',
      '--json',
      '--threads',
      threads,
    ];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
    const closed = once(child, 'close');
    let out = '';
    child.stdout?.on('data', (chunk) => {
      out += chunk;
    });
    await once(child, 'message');
    child.kill('SIGINT');
    expect(await closed).toEqual([null, 'SIGINT']);
    expect(out).toBe('');
  },
);
