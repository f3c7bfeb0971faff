import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newId } from '@svc/contract';
import {
  chainHash,
  encodeEvent,
  exportEnd,
  exportEvent,
  exportHeader,
  genesis,
  type LedgerEvent,
  leafHash,
  signerFromSeed,
  signHead,
  verifyExport,
} from '@svc/ledger';
import type { Benchmark } from './benchmark.ts';

const EVENTS = 1_000_000;
const TENANT = 'bench';

/** What an auditor waits for, beside the least that any reader of the file must do. */
export const ledgerVerify: Benchmark = {
  name: 'ledger-verify',
  what: `verify an export of ${EVENTS} events with its public key, wall`,
  unit: 's',
  goal: [{ figure: 'ratio', atMost: 6 }],
  run: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-ledger-verify-'));
    const { file, key } = await writeExport(folder, EVENTS);
    const megabytes = (await stat(file)).size / 1e6;
    return {
      method: `in one process on one thread, ${megabytes.toFixed(0)} MB read from a warm file`,
      value: () =>
        seconds(async () => {
          const verdict = await verifyExport(createReadStream(file, READING), { key });
          if (verdict.status !== 'verified') throw new Error(JSON.stringify(verdict));
        }),
      yardstick: {
        name: 'SHA-256 of the bytes',
        value: () => seconds(() => pipeline(createReadStream(file, READING), createHash('sha256'))),
      },
      close: () => rm(folder, { recursive: true }),
    };
  },
};

const READING = { highWaterMark: 2 ** 18 };

async function seconds(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** The header contains the chain hash after the last event, so the events are written first. */
async function writeExport(folder: string, events: number): Promise<{ file: string; key: string }> {
  const signer = signerFromSeed('bench', randomBytes(32));
  const start = genesis(TENANT, 0);
  let chain = start;
  const lines = function* () {
    for (let index = 0; index < events; index++) {
      const bytes = Buffer.from(encodeEvent(decision(index)));
      const leaf = leafHash(bytes);
      chain = chainHash(chain, leaf);
      yield exportEvent(index, leaf, chain, bytes);
    }
  };
  const body = join(folder, 'body.ndjson');
  await pipeline(lines, createWriteStream(body));
  const head = signHead({ tenant: TENANT, logNo: 0, size: events, chain }, signer);
  const whole = async function* () {
    yield exportHeader({ tenant: TENANT, logNo: 0, from: 0, to: events, previous: start, head });
    yield* createReadStream(body);
    yield exportEnd(events, chain);
  };
  const file = join(folder, 'export.ndjson');
  await pipeline(whole, createWriteStream(file));
  await rm(body);
  return { file, key: signer.vkey };
}

/** An event of the size and shape that a checked call leaves. */
function decision(index: number): LedgerEvent {
  const allowed = index % 5 !== 0;
  return {
    v: 1,
    id: newId('evidence', EPOCH + index),
    time: new Date(EPOCH + index).toISOString(),
    kind: 'policy_decision',
    actor: { type: 'agent', id: AGENTS[index % AGENTS.length] as string, name: 'build bot' },
    subject: { type: 'tool', id: `repository.read_${index % 50}` },
    data: {
      decision: allowed ? 'allow' : 'deny',
      reason: allowed ? 'allowed by the pack' : 'the arguments hold a secret',
      server: 'code-host',
      argumentsHash: createHash('sha256').update(String(index)).digest('hex'),
      findings: allowed ? [] : [{ rule: 'secret/github-token', path: '/body', severity: 'high' }],
      maxSeverity: allowed ? null : 'high',
      pack: { id: 'pack-production', version: 3 },
      environment: 'production',
      epoch: 12,
    },
    commitments: {},
  };
}

const EPOCH = Date.UTC(2026, 0, 1);
const AGENTS = Array.from({ length: 20 }, () => newId('agent', EPOCH));
