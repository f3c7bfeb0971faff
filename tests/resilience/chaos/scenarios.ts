import { setTimeout as delay } from 'node:timers/promises';
import { withConnection } from '../../../apps/server/src/db/connections.ts';
import { type FakedClock, HAS_FAKED_CLOCK } from '../../harness/faked-clock.ts';
import { dropPackets, HAS_PACKET_FILTER } from '../../harness/packet-filter.ts';
import type { RelayMode } from '../../harness/tcp-relay.ts';
import { until } from '../../harness/until.ts';
import type { Stage } from './stage.ts';

/** A number in [0, 1). */
export type Random = () => number;

/**
 * What happens to a deployment under load: resolves once it is undone, so that the deployment must recover unaided; with what is to
 * be done for the next scenario when it has.
 */
export type Scenario = (stage: Stage, random: Random) => Promise<void | (() => Promise<void>)>;

const RESTART_MS = 60_000;
/** Before the end of a token, a session or a lease, and after it. */
const OFFSETS = ['-2d', '+1h'] as const;
const LEAST_OFFSET_MS = 1_800_000;

const one = <T>(items: readonly T[], random: Random) =>
  items[Math.floor(random() * items.length)] as T;

/** So many milliseconds of a fault: longer than a lease, and than the deadline of a statement at times. */
const lasting = (random: Random) => delay(500 + random() * 5_500);

async function disturbed({ relays }: Stage, random: Random, mode: RelayMode): Promise<void> {
  const ways = one(relays, random);
  for (const way of ways) way.set(mode);
  try {
    await lasting(random);
  } finally {
    for (const way of ways) way.set({ kind: 'open' });
  }
}

/** Cuts a process off from both database servers. */
async function filtered({ relays }: Stage, random: Random): Promise<void> {
  const end = dropPackets(one(relays, random).map(({ port }) => port));
  try {
    await lasting(random);
  } finally {
    end();
  }
}

/** Moves a clock for a while, from when the program that runs on it shows another time. */
async function displaced(
  clock: FakedClock,
  random: Random,
  shownTime: () => Promise<Date>,
): Promise<void> {
  await clock.set(one(OFFSETS, random));
  try {
    await until('the clock has moved', async () => {
      const shown = await shownTime().catch(() => new Date());
      return Math.abs(shown.getTime() - Date.now()) > LEAST_OFFSET_MS;
    });
    await lasting(random);
  } finally {
    await clock.set('+0');
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
  'kill-primary': async ({ databases }) => {
    await databases.kill('primary');
    await databases.start('primary');
  },
  'stop-primary': async ({ databases }, random) =>
    suspended(await databases.processes('primary'), random),
  'kill-standby': async ({ databases }) => {
    await databases.kill('standby');
    await databases.start('standby');
  },
  'stop-standby': async ({ databases }, random) =>
    suspended(await databases.processes('standby'), random),
  failover: async ({ databases }) => {
    await databases.kill('primary');
    await databases.promoteStandby();
    return () => databases.rebuildStandby();
  },
  delay: (stage, random) => disturbed(stage, random, { kind: 'delay', ms: 20 + random() * 200 }),
  drip: (stage, random) =>
    disturbed(stage, random, { kind: 'drip', bytes: 1 + Math.floor(random() * 64), ms: 5 }),
  reset: async ({ relays }, random) => {
    for (const way of one(relays, random)) way.reset();
  },
  'half-open': (stage, random) => disturbed(stage, random, { kind: 'half-open' }),
  cut: (stage, random) =>
    HAS_PACKET_FILTER ? filtered(stage, random) : disturbed(stage, random, { kind: 'cut' }),
  'process-clock': ({ servers, processClocks }, random) => {
    const server = one(servers, random);
    const clock = processClocks[servers.indexOf(server)] as FakedClock;
    return displaced(clock, random, async () => {
      const { headers } = await fetch(`${server.url()}/healthz`);
      return new Date(`${headers.get('date')}`);
    });
  },
  'database-clock': ({ databases: { connections }, databaseClocks }, random) => {
    const connection = one(connections, random);
    const clock = databaseClocks[connections.indexOf(connection)] as FakedClock;
    return displaced(clock, random, () =>
      withConnection(connection, async (owner) => {
        const { rows } = await owner.query<{ now: Date }>('select clock_timestamp() as now');
        return rows[0]?.now as Date;
      }),
    );
  },
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioName = keyof typeof SCENARIOS;

/** Scenarios that cannot run here, and why. */
export const SKIPPED: Readonly<Record<string, string>> = HAS_FAKED_CLOCK
  ? {}
  : Object.fromEntries(
      ['process-clock', 'database-clock'].map((name) => [name, 'apt-get install faketime']),
    );

/** Scenarios that can run here. */
export const SCENARIO_NAMES = Object.keys(SCENARIOS).filter(
  (name) => !(name in SKIPPED),
) as ScenarioName[];
