import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readMasterKey } from '../../apps/server/src/foundation/master-key.ts';
import { ledgerSigner } from '../../apps/server/src/platform/ledger/signing-key.ts';
import { startIdentityProvider } from '../../tools/identity-provider/provider.ts';
import { api } from '../harness/api.ts';
import { makeTenant } from '../harness/data-directory.ts';
import { ACCOUNTS } from '../harness/deployment.ts';
import { readEvidenceLog } from '../harness/evidence-log.ts';
import { makeScratch, postmasterOf, processTree } from '../harness/scratch.ts';
import { until } from '../harness/until.ts';
import { type Load, startLoad } from './load.ts';
import { type Supervised, superviseServer } from './supervised-server.ts';

/** What is killed with SIGKILL: the service, PostgreSQL's postmaster, or that with all its processes at once. */
export type Victim = 'server' | 'postmaster' | 'database processes';

export type KillPlan = {
  readonly victims: readonly Victim[];
  readonly connections: number;
  /** A number in [0, 1): the moments are drawn from it. */
  readonly random: () => number;
};

/** What a run came to. `lost`, `gaps` and `unverified` must be nothing. */
export type KillFigures = {
  readonly kills: Readonly<Record<Victim, number>>;
  /** Checks answered with an evidence id, and events in the log: more, as some answers died on their way. */
  readonly acknowledged: number;
  readonly events: number;
  /** Number of answers and broken connections other than 200, by status; 0 means no answer. */
  readonly refused: Readonly<Record<string, number>>;
  /** Evidence ids that were acknowledged and are not in the log. */
  readonly lost: readonly string[];
  readonly gaps: readonly number[];
  readonly verdict: string;
  /** Starts of the service that found PostgreSQL running and kept it, and that did not. */
  readonly reused: number;
  readonly notReused: number;
  /** After the database was killed: recovered within the running service, or by its next start. */
  readonly recovered: number;
  readonly exited: number;
  /** Why the service ended by itself, the first lines. */
  readonly complaints: readonly string[];
  /** Milliseconds from a kill to the next ready, the longest. */
  readonly longestOutage: number;
  /** How the service ended at the last SIGTERM, and whether PostgreSQL was down after it. */
  readonly exitCode: number | null;
  readonly databaseDown: boolean;
};

/** A start on a busy machine takes a minute; only a service that does not come back takes longer. */
const RECOVERY_MS = 180_000;

/** Runs checks without pause on a service of its own, kills as planned, and compares the log with what was acknowledged. */
export async function runKills(plan: KillPlan): Promise<KillFigures> {
  const scratch = await makeScratch();
  const dataDir = join(scratch.path, 'data');
  const identityProvider = await startIdentityProvider({
    accounts: Object.values(ACCOUNTS),
    port: 0,
    environment: 'test',
  });
  const server = await superviseServer({ SVC_DATA_DIR: dataDir, SVC_LOG_LEVEL: 'info' });
  let load: Load | null = null;
  try {
    const { alice: admin } = await makeTenant(dataDir, identityProvider);
    load = await startLoad(server, admin, plan.connections);
    const outcome = await killAll(plan, server, load, dataDir);
    await load.stop();
    const { vkey } = ledgerSigner(await readMasterKey(join(dataDir, 'master.key'), false));
    const { events, verdict } = await readEvidenceLog(api(server.url(), admin), vkey);
    const ids = new Set(events.map(({ id }) => id));
    const { code } = await server.stop();
    const { acknowledged, refused } = load;
    return {
      ...outcome,
      kills: count(plan.victims),
      complaints: server.complaints.map((text) => text.split('\n').slice(0, 3).join(' | ')),
      acknowledged: acknowledged.size,
      events: events.length,
      refused: Object.fromEntries(refused),
      lost: [...acknowledged].filter((id) => !ids.has(id)),
      gaps: events.filter(({ index }, at) => index !== at).map(({ index }) => index),
      verdict: verdict.status === 'failed' ? JSON.stringify(verdict.firstBad) : verdict.status,
      exitCode: code,
      databaseDown: (await postmasterOf(dataDir)) === null,
    };
  } finally {
    // after a failure they still run, and would be reported in its place
    await load?.stop().catch(() => {});
    await server.stop().catch(() => {});
    await identityProvider.close();
    await scratch.close();
  }
}

async function killAll(plan: KillPlan, server: Supervised, load: Load, dataDir: string) {
  let [reused, notReused, recovered, exited, longestOutage] = [0, 0, 0, 0, 0];
  for (const victim of plan.victims) {
    await load.acknowledgedMore(1 + Math.floor(plan.random() * 300));
    // any moment between two answers, not only the one after a commit
    await delay(Math.floor(plan.random() * 20));
    const postmaster = (await postmasterOf(dataDir)) as number;
    const starts = server.starts();
    const at = performance.now();
    if (victim === 'server') process.kill(server.pid(), 'SIGKILL');
    else
      for (const pid of victim === 'postmaster' ? [postmaster] : await processTree(postmaster))
        kill(pid);
    if (victim === 'server')
      await until('it is started again', () => server.starts() > starts, RECOVERY_MS);
    else
      await until(
        'the database runs again',
        async () => ![postmaster, null].includes(await postmasterOf(dataDir)),
        RECOVERY_MS,
      );
    await until('the service is ready again', () => server.ready(), RECOVERY_MS);
    longestOutage = Math.max(longestOutage, Math.round(performance.now() - at));
    if (victim === 'server') (await postmasterOf(dataDir)) === postmaster ? reused++ : notReused++;
    else server.starts() === starts ? recovered++ : exited++;
  }
  await load.acknowledgedMore(50);
  return { reused, notReused, recovered, exited, longestOutage };
}

function count(victims: readonly Victim[]): Record<Victim, number> {
  const of = (victim: Victim) => victims.filter((each) => each === victim).length;
  return {
    server: of('server'),
    postmaster: of('postmaster'),
    'database processes': of('database processes'),
  };
}

/** One of a tree may be gone by its parent's death already. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
