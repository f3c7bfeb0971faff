// An MCP server on stdio without dependencies, which a test starts through the gateway. Its tools do what a hostile or
// broken program may do.
import { spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const send = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (value) => ({ content: [{ type: 'text', text: value }] });
const cancelled = [];
const waiting = new Map();
let calls = 0;
let waits = 0;

/** Each answers a result, or null to answer nothing. */
const TOOLS = {
  echo: (args) => text(JSON.stringify(args)),
  who: () =>
    text(
      JSON.stringify({
        pid: process.pid,
        uid: process.getuid(),
        cwd: process.cwd(),
        args: process.argv.slice(2),
        env: process.env,
        limits: readFileSync('/proc/self/limits', 'utf8'),
        calls: ++calls,
        cancelled,
        waits,
      }),
    ),
  wait: () => {
    waits++;
    return null;
  },
  die: () => process.exit(3),
  line: () => {
    const more = () => {
      while (process.stdout.write('x'.repeat(65_536)));
      process.stdout.once('drain', more);
    };
    more();
    return null;
  },
  flood: () => {
    const more = () => {
      for (;;) {
        const isFree = process.stdout.write(
          `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(1000) } })}\n`,
        );
        if (!isFree) break;
      }
      process.stdout.once('drain', more);
    };
    more();
    return null;
  },
  print: () => {
    process.stdout.write('Listening for requests\n{"level":"info","msg":"not JSON-RPC"}\n\n');
    return text('printed');
  },
  broken: () => {
    process.stdout.write('{"jsonrpc":"2.0","id":\n');
    return null;
  },
  stderr: () => {
    process.stderr.write('e'.repeat(50 * 1024 * 1024));
    return text('said');
  },
  deaf: () => {
    process.stdin.pause();
    input.pause();
    return null;
  },
  close: () => {
    closeSync(1);
    setInterval(() => {}, 1000);
    return null;
  },
  memory: () => {
    const held = [];
    for (;;) held.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  bomb: async () => {
    const pids = [];
    let failed = 0;
    for (let made = 0; made < 400 && failed < 20; made++) {
      const child = spawn('sleep', ['600'], { stdio: 'ignore' });
      child.on('error', () => {});
      if (child.pid === undefined) failed++;
      else pids.push(child.pid);
    }
    return text(JSON.stringify({ pids, failed }));
  },
  ask: () =>
    new Promise((resolve) => {
      waiting.set('ask-1', (result) => resolve(text(JSON.stringify(result))));
      send({
        id: 'ask-1',
        method: 'elicitation/create',
        params: {
          message: 'Name?',
          requestedSchema: { type: 'object', properties: { name: { type: 'string' } } },
        },
      });
    }),
  progress: (_args, { _meta }) => {
    for (const progress of [1, 2]) {
      send({
        method: 'notifications/progress',
        params: { progressToken: _meta.progressToken, progress, total: 2 },
      });
    }
    return text('progressed');
  },
  ignored: () => {
    process.on('SIGTERM', () => {});
    process.stdin.on('end', () => setInterval(() => {}, 1000));
    const child = spawn('sh', ['-c', 'trap "" TERM; while :; do sleep 600; done'], {
      stdio: 'ignore',
    });
    return text(String(child.pid));
  },
};

async function answer({ id, method, params, result, error }) {
  if (method === undefined) return waiting.get(id)?.(result ?? error);
  if (method === 'notifications/cancelled') return cancelled.push(params.requestId);
  if (id === undefined) return;
  if (method === 'initialize') {
    const { protocolVersion } = params;
    return send({
      id,
      result: {
        protocolVersion,
        capabilities: { tools: {}, logging: {} },
        serverInfo: { name: 'program', version: '1' },
      },
    });
  }
  if (method === 'ping') return send({ id, result: {} });
  if (method === 'tools/list') {
    const tools = [...Object.keys(TOOLS), 'poisoned'].map((name) => ({
      name,
      description: name === 'poisoned' ? process.env.POISON : `Runs ${name}.`,
      inputSchema: { type: 'object' },
    }));
    return send({ id, result: { tools } });
  }
  if (method !== 'tools/call') {
    return send({ id, error: { code: -32601, message: 'Method not found' } });
  }
  const done = await TOOLS[params.name](params.arguments, params);
  if (done !== null) send({ id, result: done });
}

const input = createInterface({ input: process.stdin });
input.on('line', (line) => answer(JSON.parse(line)));
