import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../../harness/until.ts';
import type { Stage } from './stage.ts';

/** A number in [0, 1). */
export type Random = () => number;

/** What happens to a deployment under load: resolves once it is undone, so that the deployment must recover unaided. */
export type Scenario = (stage: Stage, random: Random) => Promise<void>;

const RESTART_MS = 60_000;

const one = <T>(items: readonly T[], random: Random) =>
  items[Math.floor(random() * items.length)] as T;

/** So many milliseconds of a fault: longer than a lease, and than the deadline of a statement at times. */
const lasting = (random: Random) => delay(500 + random() * 5_500);

async function disturbed(
  { relays }: Stage,
  random: Random,
  mode: Parameters<Stage['relays'][number]['set']>[0],
): Promise<void> {
  const relay = one(relays, random);
  relay.set(mode);
  try {
    await lasting(random);
  } finally {
    relay.set({ kind: 'open' });
  }
}

/** Stops processes as a machine that swaps, or a paused virtual one, and lets them go on. */
async function suspended(pids: readonly number[], random: Random): Promise<void> {
  const send = (signal: NodeJS.Signals) => {
    for (const pid of pids) signalTo(pid, signal);
  };
  send('SIGSTOP');
  try {
    await lasting(random);
  } finally {
    send('SIGCONT');
  }
}

/** One of a tree may be gone by its parent's death already. */
function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export const SCENARIOS = {
  'kill-server': async ({ servers }, random) => {
    const server = one(servers, random);
    const starts = server.starts();
    signalTo(server.pid(), 'SIGKILL');
    await until('the process is started again', () => server.starts() > starts, RESTART_MS);
  },
  'stop-server': ({ servers }, random) => suspended([one(servers, random).pid()], random),
  'kill-primary': async ({ database }) => {
    for (const pid of await database.processes()) signalTo(pid, 'SIGKILL');
    await database.start();
  },
  'stop-primary': async ({ database }, random) => suspended(await database.processes(), random),
  delay: (stage, random) => disturbed(stage, random, { kind: 'delay', ms: 20 + random() * 200 }),
  drip: (stage, random) =>
    disturbed(stage, random, { kind: 'drip', bytes: 1 + Math.floor(random() * 64), ms: 5 }),
  reset: async ({ relays }, random) => one(relays, random).reset(),
  'half-open': (stage, random) => disturbed(stage, random, { kind: 'half-open' }),
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[];
