import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const SVC = fileURLToPath(new URL('../bin/svc.js', import.meta.url));

export type Ran = { readonly code: number | null; readonly out: string; readonly err: string };

export type RunOptions = {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Options of the node process. */
  readonly node?: readonly string[];
};

/** Test support: runs the real command line in a process of its own, with nothing of this machine's environment. */
export function svc(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return runProgram(SVC, args, options);
}

/** The same for the command line in another file. */
export function runProgram(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [...(options.node ?? []), program, ...args], {
    cwd: options.cwd ?? tmpdir(),
    env: { PATH: process.env['PATH'], ...options.env },
  });
  child.stdin.end(options.input ?? '');
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** Test input: a folder with these files, removed after the test. */
export function temporaryTree(files: Readonly<Record<string, string>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-cli-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

export type Received = {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
  readonly body: unknown;
};

export type Answer = { readonly status: number; readonly body: unknown };

/** Test support: an address on loopback that nobody listens on: its port was free a moment ago. */
export async function unusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** Test support: an HTTP server on loopback that answers by `answer` and remembers what it received. */
export async function apiServer(answer: (request: Received) => Answer) {
  const received: Received[] = [];
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const entry = {
      method: request.method ?? '',
      url: request.url ?? '',
      authorization: request.headers.authorization,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
    received.push(entry);
    const { status, body } = answer(entry);
    response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise((resolve) => void server.close(() => resolve())));
  return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}
