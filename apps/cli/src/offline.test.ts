import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiServer, svc, temporaryTree } from './cli-process.testing.ts';
import { sampleToken } from './sample-token.testing.ts';

/** Loaded before the command line: any way out of the process ends it with 99. */
const NO_NETWORK = `
  const net = require('node:net'), dns = require('node:dns'), dgram = require('node:dgram');
  const stop = () => { process._rawDebug('a socket was opened'); process.exit(99); };
  net.Socket.prototype.connect = stop;
  net.Server.prototype.listen = stop;
  dgram.createSocket = stop;
  for (const name of Object.keys(dns)) if (typeof dns[name] === 'function') dns[name] = stop;
`;

test('svc scan opens no socket without --upload [SCAN-01]', async () => {
  const tree = temporaryTree({ 'no-network.cjs': NO_NETWORK, 'a.env': `K=${sampleToken()}\n` });
  const { api } = await apiServer(() => ({ status: 200, body: { id: 'x' } }));
  const options = {
    cwd: tree,
    node: ['--require', join(tree, 'no-network.cjs')],
    env: { SVC_API: api, SVC_TOKEN: 'x', GITHUB_REF: 'refs/heads/x' },
  };
  const ran = await svc(['scan', '--json', '--sarif', 'out.sarif', '--mode', 'enforce'], options);
  expect([ran.code, ran.err]).toEqual([1, expect.not.stringContaining('socket')]);
  expect((await svc(['scan', '--diff', '-'], { ...options, input: '' })).code).toBe(0);
  // The guard works: an upload runs into it.
  expect((await svc(['scan', '--upload'], options)).code).toBe(99);
});

test('secrets of the tree are in nothing a command prints, writes or sends [SCAN-02]', async () => {
  const markers = Array.from({ length: 6 }, () => sampleToken());
  const [env, json, toml, url, name, pkg] = markers as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const tree = temporaryTree({
    '.env': `API_TOKEN=${env}\n`,
    '.mcp.json': `{"mcpServers": {"${json}": {"command": "x", "env": {"T": "${json}"}, "args": [${json}]}}}`,
    '.codex/config.toml': `[mcp_servers.x]\ntoken = "${toml}\n`,
    'requirements.txt': `openai @ https://x:${url}@example.com/openai.whl\n`,
    [`${name}.txt`]: name,
    'package.json': `{"dependencies": {"openai": "git+https://x:${pkg}@example.com/o.git"}}`,
  });
  const added = Object.values(markers).map((marker) => `+${marker}\n`);
  const diff = `--- a/x\n+++ b/x\n@@ -0,0 +1,6 @@\n${added.join('')}`;
  const { api, received } = await apiServer(({ method }) =>
    method === 'PUT' ? { status: 200, body: { id: 'r' } } : { status: 500, body: { title: 'x' } },
  );
  const home = temporaryTree();
  const variables = { SVC_API: api, SVC_TOKEN: 'x', XDG_CONFIG_HOME: home };
  const runs = [
    await svc(['scan', tree]),
    await svc(['scan', tree, '--json', '--sarif', join(home, 'a.sarif')]),
    await svc(['scan', tree, '--upload', '--ref', 'x'], { env: variables }),
    await svc(['scan', '--diff', '-', '--sarif', join(home, 'b.sarif')], { input: diff }),
    await svc(['scan', '--diff', '-'], { input: `${diff}@@ -1 +9,2 @@\n+${env}\n` }),
  ];
  const written = readdirSync(home).map((file) => readFileSync(join(home, file), 'utf8'));
  expect(written).toHaveLength(2);
  expect(received).toHaveLength(2);
  const all = JSON.stringify([runs, written, received]);
  expect(all).toContain('secret/github-token');
  for (const marker of markers) {
    for (let at = 8; at + 8 <= marker.length; at += 4)
      expect(all).not.toContain(marker.slice(at, at + 8));
  }
});
