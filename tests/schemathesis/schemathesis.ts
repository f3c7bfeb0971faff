import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

const VERSION = '4.32.5';
const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache');
const VENV = join(CACHE, `schemathesis-${VERSION}`);

/** What a run reports and how it ended; 0 when no check failed. */
export type Run = { readonly code: number; readonly output: string };

/** What is tried: `coverage` is every boundary of every schema, about 70 requests for each operation. */
export type Effort = {
  readonly phases: readonly ('examples' | 'coverage' | 'fuzzing' | 'stateful')[];
  /** Requests that are generated for each operation, and scenarios of the stateful phase. */
  readonly examples: number;
};

/** Installs the pinned release from the Python package index into a virtual environment of the clone, once. */
export async function installSchemathesis(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const program = join(VENV, 'bin/schemathesis');
  if (existsSync(program)) return;
  await mustRun('python3', ['-m', 'venv', VENV]);
  await mustRun(join(VENV, 'bin/pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
}

/**
 * Generates requests for every operation of the OpenAPI document in `file`, with one credential, and checks each response: no server
 * error, only documented statuses, media types and bodies. The stateful phase sends what one answer holds in requests of other
 * operations. The same seed makes the same requests.
 */
export function runSchemathesis(
  file: string,
  url: string,
  token: string | null,
  { phases, examples }: Effort,
): Promise<Run> {
  return run(join(VENV, 'bin/schemathesis'), [
    'run',
    file,
    `--url=${url}`,
    ...(token === null ? [] : [`--header=Authorization: Bearer ${token}`]),
    `--phases=${phases.join()}`,
    '--checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance',
    `--max-examples=${examples}`,
    '--seed=1',
    '--continue-on-failure',
    '--suppress-health-check=all',
    '--warnings=off',
    '--no-color',
  ]);
}

async function mustRun(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code}):\n${output}`);
}

function run(command: string, args: readonly string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    // a folder for what it remembers between runs
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: CACHE });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
