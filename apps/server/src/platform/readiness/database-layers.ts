import type pg from 'pg';
import type { Durability } from '../../db/durability.ts';
import { isOlder, type Migration } from '../../db/migration.ts';
import { ApiError } from '../api-error.ts';
import type { Layer } from './layer.ts';

/** What this process was started under; the database's record must still be the same. */
export type ReadinessSettings = {
  readonly keyIdentity: string;
  readonly environment: string;
  readonly publicUrl: string | null;
  readonly durability: Durability;
  /** Of this build. */
  readonly release: string;
  readonly migrations: readonly Pick<Migration, 'name' | 'after'>[];
  /** True where this process seals. */
  readonly seals: boolean;
};

type Beat = {
  readonly key_identity: string;
  readonly environment: string;
  readonly public_url: string | null;
  readonly has_next_partition: boolean;
  /** Names of the migrations of the schema, and the releases that it was contracted for. */
  readonly applied: readonly string[];
  readonly contracted_after: readonly string[];
};

type Standby = {
  readonly is_demanded: boolean;
  readonly waits_for: string;
  readonly is_away: boolean;
};

/**
 * Writes nothing, so it does not wait for the standby that it looks for. Columns that are hidden from
 * roles without `pg_read_all_stats` are null: such a connection counts as a possible standby.
 */
const STANDBY = `
  select current_setting('synchronous_standby_names') <> '' as is_demanded, current_setting('synchronous_commit') as waits_for,
    not exists (select from pg_stat_replication
      where sync_state is null or sync_state in ('sync', 'quorum') and state = 'streaming') as is_away`;

/** Commits a write, and reads what the layers of the database need. */
const HEARTBEAT = `
  select *, to_regclass('public.ledger_events_' || to_char(date_trunc('month', now() at time zone 'UTC') + interval '1 month', 'YYYY_MM'))
    is not null as has_next_partition
  from record_heartbeat() cross join read_schema()`;

/** Values of `synchronous_commit` under which a commit that is answered is on the standby's disk. */
const ON_STANDBY: readonly string[] = ['on', 'remote_apply'];

/** Returns the layers of the database; one heartbeat serves all checks of a round. */
export function databaseLayers(pool: pg.Pool, settings: ReadinessSettings): () => Layer[] {
  return () => {
    const standby =
      settings.durability === 'replicated'
        ? pool.query<Standby>(STANDBY).then(({ rows }) => standbyFault(rows[0]))
        : Promise.resolve(null);
    // without a standby, the commit of a write blocks its backend even after the client has disconnected
    const beat = standby.then((fault) =>
      fault === null ? pool.query<Beat>(HEARTBEAT).then(({ rows }) => rows[0]) : null,
    );
    const database: Layer = {
      name: 'database',
      check: () =>
        beat.catch((error) => Promise.reject(unavailable('cannot commit a write', error))),
    };
    // the other layers are derived from the heartbeat
    const known = beat.catch(() => null);
    const layer = (name: string, faultOf: (beat: Beat | undefined) => string | null): Layer => ({
      name,
      check: async () => {
        const found = await known;
        rejectFault(found === null ? null : faultOf(found));
      },
    });
    return [
      database,
      layer('schema', (found) => schemaFault(found, settings)),
      layer('deployment', (found) => deploymentFault(found, settings)),
      { name: 'standby', check: () => standby.then(rejectFault, () => {}) },
      ...(settings.seals ? [layer('partition', partitionFault)] : []),
    ];
  };
}

function deploymentFault(beat: Beat | undefined, settings: ReadinessSettings): string | null {
  const isSame =
    beat?.key_identity === settings.keyIdentity &&
    beat.environment === settings.environment &&
    // recorded by another process that was the first to name one
    (beat.public_url === settings.publicUrl || settings.publicUrl === null);
  return isSame ? null : 'the recorded deployment has changed; restart the service';
}

/** A schema has a range of releases: it has what this one needs, and nothing was removed that this one needs. */
function schemaFault(
  { applied = [], contracted_after = [] }: Partial<Beat> = {},
  { migrations, release }: ReadinessSettings,
): string | null {
  const missing = migrations.find(({ name, after }) => after === null && !applied.includes(name));
  if (missing !== undefined) return `the schema lacks ${missing.name}; run svc-server migrate`;
  const newer = contracted_after.find((after) => isOlder(release, after));
  if (newer === undefined) return null;
  return `the schema was contracted for release ${newer} (got ${release}); run that one or a later one`;
}

function standbyFault(standby: Standby | undefined): string | null {
  const {
    is_demanded: isDemanded = false,
    waits_for: waitsFor = '',
    is_away: isAway = true,
  } = standby ?? {};
  if (!isDemanded) return 'synchronous_standby_names is empty; name a synchronous standby';
  if (!ON_STANDBY.includes(waitsFor))
    return `synchronous_commit must be one of ${ON_STANDBY.join(', ')} (got ${waitsFor})`;
  // without the configured names: the answer is public
  return isAway
    ? 'no synchronous standby is connected and streams; start one that synchronous_standby_names names'
    : null;
}

function partitionFault(beat: Beat | undefined): string | null {
  return beat?.has_next_partition === true
    ? null
    : 'the ledger has no partition for the next month; it is made once a day, and at each start';
}

function rejectFault(fault: string | null): void {
  if (fault !== null) throw unavailable(fault);
}

function unavailable(fault: string, cause?: unknown): ApiError {
  return new ApiError('unavailable', fault, [], { cause });
}
