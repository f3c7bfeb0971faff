import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tests/harness/free-port.ts';
import { until } from '../../tests/harness/until.ts';
import type { Benchmark } from './benchmark.ts';
import { CALL, load, loadServer, startServer, stopServer } from './govern-check.ts';

const POLICY = join(import.meta.dirname, 'govern-opa.rego');
const AGENTS = Object.fromEntries(
  Array.from({ length: 16 }, (_, n) => [`agent-${n}`, { state: 'approved', tools: ['*'] }]),
);
/** The call with what OPA neither authenticates nor inspects. */
const INPUT = {
  ...CALL,
  agent: 'agent-3',
  inspection: { complete: true, findings: { secret: 0 } },
};

/**
 * The service beside OPA's server, which evaluates an equal policy over given facts and keeps no record. Needs `opa` on the
 * search path (`go install github.com/open-policy-agent/opa@v1.22.2`).
 */
export const governOpa: Benchmark = {
  name: 'govern-opa',
  what: "sealed checks a second beside decisions of OPA's server",
  unit: 'requests/s',
  goal: [{ figure: 'ratio', atLeast: 1 }],
  run: async () => {
    const opa = await startOpa();
    const service = await startServer('service');
    return {
      method: '4 s of load by autocannon in this process, 64 connections, no pipelining',
      value: () => loadServer(service),
      yardstick: {
        name: 'opa run --server with an equal policy, facts given, nothing recorded',
        value: async () =>
          (
            await load({
              url: `${opa.url}/v1/data/svc/decision`,
              tokens: [],
              body: { input: INPUT },
            })
          ).sample,
      },
      close: async () => {
        await Promise.all([stopServer(service.child), opa.stop()]);
      },
    };
  },
};

type Opa = { readonly url: string; stop(): Promise<void> };

async function startOpa(): Promise<Opa> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-opa-'));
  const data = join(folder, 'data.json');
  await writeFile(data, JSON.stringify({ agents: AGENTS }));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    'opa',
    ['run', '--server', `--addr=${address}`, '--log-level=error', POLICY, data],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exited = once(child, 'exit');
  await once(child, 'spawn');
  const url = `http://${address}`;
  await until('OPA answers', () => isAllowing(url, child));
  return {
    url,
    stop: async () => {
      child.kill();
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function isAllowing(url: string, child: ChildProcess): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`opa exited with ${child.exitCode}`);
  const answer = await fetch(`${url}/v1/data/svc/decision`, {
    method: 'POST',
    body: JSON.stringify({ input: INPUT }),
  }).catch(() => null);
  if (answer === null) return false;
  const { result } = (await answer.json()) as { result?: { outcome?: string } };
  if (result?.outcome !== 'allow') throw new Error(`OPA answered ${JSON.stringify(result)}`);
  return true;
}
