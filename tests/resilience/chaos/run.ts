import { until } from '../../harness/until.ts';
import { type Load, startLoad } from '../load.ts';
import type { Supervised } from '../supervised-server.ts';
import { secretViolations, violationsAtEnd } from './invariants.ts';
import { startRevoker } from './revoker.ts';
import { type Random, SCENARIOS, type ScenarioName } from './scenarios.ts';
import { type Stage, setStage } from './stage.ts';

export type ChaosPlan = {
  /** Asked for the next one when the deployment has recovered from the last. */
  readonly scenarios: Iterable<ScenarioName>;
  readonly random: Random;
  /** Checks without pause for each process. */
  readonly connections: number;
};

/** What a run came to; `violations` must be empty. */
export type ChaosFigures = {
  readonly rounds: Readonly<Record<string, number>>;
  /** Checks answered with an evidence id, and events in the logs. */
  readonly acknowledged: number;
  readonly events: number;
  readonly revocations: number;
  /** Milliseconds from the end of a fault to the next acknowledged check of each process, the longest, and of which scenario. */
  readonly longestRecovery: { readonly ms: number; readonly scenario: string | null };
  readonly violations: readonly string[];
};

/** A process that does not come back by then never does. */
const RECOVERY_MS = 180_000;
const MAX_WARM_UP = 30;

/** Runs checks and revocations without pause on a deployment of its own, disturbs it as planned, and compares what was answered with what is stored. */
export async function runChaos(plan: ChaosPlan): Promise<ChaosFigures> {
  const stage = await setStage();
  try {
    const { tenants, servers } = stage;
    const loads = await Promise.all(
      servers.map((server, number) =>
        startLoad(server, tenants[number]?.admin ?? '', plan.connections),
      ),
    );
    const revoker = startRevoker(stage);
    let recovered: Awaited<ReturnType<typeof disturbAll>>;
    try {
      recovered = await disturbAll(plan, stage, loads);
    } finally {
      await Promise.all([revoker.stop(), ...loads.map((load) => load.stop())]);
    }
    await Promise.all(servers.map(ready));
    const acknowledged = loads.map((load) => load.acknowledged);
    const { violations, events } = await violationsAtEnd(stage, acknowledged);
    const outputs = await Promise.all(servers.map((server) => server.stop()));
    const secrets = [...stage.secrets, ...tenants.map(({ admin }) => admin), ...revoker.tokens];
    return {
      ...recovered,
      acknowledged: acknowledged.reduce((sum, { size }) => sum + size, 0),
      events,
      revocations: revoker.revoked(),
      violations: [
        ...violations,
        ...revoker.violations,
        ...secretViolations(
          [
            ...outputs.flatMap(({ stdout, stderr }) => [stdout, stderr]),
            ...servers.flatMap(({ outputs: former }) => former),
          ],
          secrets,
        ),
      ],
    };
  } finally {
    await stage.close();
  }
}

async function disturbAll({ scenarios, random }: ChaosPlan, stage: Stage, loads: readonly Load[]) {
  const rounds: Record<string, number> = {};
  let longestRecovery: ChaosFigures['longestRecovery'] = { ms: 0, scenario: null };
  for (const scenario of scenarios) {
    await acknowledgedMore(loads, 1 + Math.floor(random() * MAX_WARM_UP));
    const settle = await SCENARIOS[scenario](stage, random);
    const undone = performance.now();
    await Promise.all(stage.servers.map(ready));
    await acknowledgedMore(loads, 1);
    const ms = Math.round(performance.now() - undone);
    if (ms > longestRecovery.ms) longestRecovery = { ms, scenario };
    rounds[scenario] = (rounds[scenario] ?? 0) + 1;
    await settle?.();
  }
  return { rounds, longestRecovery };
}

async function acknowledgedMore(loads: readonly Load[], count: number): Promise<void> {
  await Promise.all(loads.map((load) => load.acknowledgedMore(count)));
}

const ready = (server: Supervised) =>
  until('a process is ready again', () => server.ready(), RECOVERY_MS);
