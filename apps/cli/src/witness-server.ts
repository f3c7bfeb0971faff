import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import {
  addCosignatures,
  cosignerFromSeed,
  judgeCheckpoint,
  type NoteSigner,
  type NoteVerifier,
  openNote,
  parseCosignerVkey,
  parseTreeHead,
  requestCosignature,
  signNote,
  type TreeHead,
} from '@svc/ledger';
import { writeFileAtomic } from './atomic-file.ts';
import { CliError } from './exit-code.ts';

/** Checkpoint and proof fit in far less. */
const MAX_BODY_BYTES = 64 * 1024;
const SEED_BYTES = 32;
const SIZE_TYPE = 'text/x.tlog.size';

/** The logs that a witness cosigns, by origin. */
export type WitnessedLogs = ReadonlyMap<string, NoteVerifier>;

/** Reads the witness's key from its folder, or makes one. */
export function openCosigner(folder: string, name: string): NoteSigner {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'witness.seed');
  const seed = readOrNull(path) ?? createSeed(path);
  const bytes = Buffer.from(seed.trim(), 'base64');
  if (bytes.length !== SEED_BYTES)
    throw new CliError(`${path} is not a key of ${SEED_BYTES} bytes`);
  return cosignerFromSeed(name, bytes, () => Math.floor(Date.now() / 1_000));
}

function createSeed(path: string): string {
  const seed = randomBytes(SEED_BYTES).toString('base64');
  writeFileAtomic(path, `${seed}\n`, 0o600);
  return seed;
}

/**
 * Serves `POST /add-checkpoint` (C2SP tlog-witness). What was cosigned last is in a file for each log, as the cosigned text: it
 * is written durably before the cosignature is sent, and one request is judged at a time.
 */
export function witnessServer(folder: string, cosigner: NoteSigner, logs: WitnessedLogs): Server {
  const parts = { cosigner, keysOf: (origin: string) => keysOf(logs, origin) };
  const server = createServer(async (request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type }).end(text);
    if (request.method !== 'POST' || request.url !== '/add-checkpoint') {
      return answer(404, 'this witness serves POST /add-checkpoint\n');
    }
    const body = await readBody(request).catch(() => null);
    if (body === null) return answer(413, 'the body is too long\n');
    try {
      // nothing is awaited from here on: one request is judged at a time
      const verdict = judgeCheckpoint(body, (origin) => lastOf(folder, cosigner, origin), parts);
      if (verdict.status === 409) return answer(409, `${verdict.size}\n`, SIZE_TYPE);
      if (verdict.status !== 200) return answer(verdict.status, `${verdict.reason}\n`);
      store(folder, cosigner, verdict.treeHead);
      return answer(200, verdict.cosignature);
    } catch (error) {
      return answer(500, `${error instanceof Error ? error.message : 'failed'}\n`);
    }
  });
  server.requestTimeout = 10_000;
  server.headersTimeout = 10_000;
  return server;
}

function keysOf(logs: WitnessedLogs, origin: string): NoteVerifier[] {
  const key = logs.get(origin);
  return key === undefined ? [] : [key];
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw new RangeError('too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function pathOf(folder: string, origin: string): string {
  return join(folder, `${createHash('sha256').update(origin).digest('hex')}.checkpoint`);
}

/** What was cosigned last of a log; throws when the file is not one that this witness cosigned. */
function lastOf(folder: string, cosigner: NoteSigner, origin: string): TreeHead | undefined {
  const path = pathOf(folder, origin);
  const note = readOrNull(path);
  if (note === null) return undefined;
  const key = parseCosignerVkey(cosigner.vkey);
  const opened = key.ok ? openNote(note, key.value) : key;
  const head = opened.ok ? parseTreeHead(opened.value.text) : opened;
  if (!head.ok || head.value.origin !== origin) throw new CliError(`${path} was changed`);
  return head.value;
}

function store(folder: string, cosigner: NoteSigner, { origin, size, root }: TreeHead): void {
  const text = `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
  writeFileAtomic(pathOf(folder, origin), signNote(text, cosigner), 0o600);
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** What the service answers for its checkpoint, and for a proof from a size on. */
export type LogApi = {
  checkpoint(): Promise<{ readonly note: string; readonly size: number }>;
  /** Hashes in hex, to the size `to`. */
  consistency(from: number, to: number): Promise<readonly string[]>;
};

const WITNESS_TIMEOUT_MS = 30_000;

/** Asks a witness to cosign the log's checkpoint. Returns the checkpoint with the cosignature; throws a `CliError`. */
export async function cosignedBy(witnessUrl: string, api: LogApi): Promise<string> {
  const { note, size } = await api.checkpoint();
  const lines = await requestCosignature({
    note,
    size,
    consistency: async (from) =>
      (await api.consistency(from, size)).map((hash) => Buffer.from(hash, 'hex')),
    send: (body) => post(`${witnessUrl.replace(/\/$/, '')}/add-checkpoint`, body),
  });
  if (!lines.ok) throw new CliError(lines.reason);
  return addCosignatures(note, lines.value);
}

async function post(url: string, body: string): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(WITNESS_TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new CliError(`${url}: ${error.message}`);
  });
  return { status: response.status, text: await response.text() };
}
