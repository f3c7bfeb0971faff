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
  readonly standbys: string;
  readonly waits_for: string;
  readonly has_next_partition: boolean;
  /** Names of the migrations of the schema, and the releases that it was contracted for. */
  readonly applied: readonly string[];
  readonly contracted_after: readonly string[];
};

/** Commits a write, and reads what the layers of the database need. */
const HEARTBEAT = `
  select *, current_setting('synchronous_standby_names') as standbys, current_setting('synchronous_commit') as waits_for,
    to_regclass('public.ledger_events_' || to_char(date_trunc('month', now() at time zone 'UTC') + interval '1 month', 'YYYY_MM'))
      is not null as has_next_partition
  from record_heartbeat() cross join read_schema()`;

/** Values of `synchronous_commit` under which a commit that is answered is on the standby's disk. */
const ON_STANDBY: readonly string[] = ['on', 'remote_apply'];

/** Returns the layers of the database; one heartbeat serves all checks of a round. */
export function databaseLayers(pool: pg.Pool, settings: ReadinessSettings): () => Layer[] {
  return () => {
    const beat = pool.query<Beat>(HEARTBEAT).then(({ rows }) => rows[0]);
    const database: Layer = {
      name: 'database',
      check: () =>
        beat.catch((error) => Promise.reject(unavailable('cannot commit a write', error))),
    };
    // without a heartbeat nothing is known of the others
    const known = beat.catch(() => null);
    const layer = (name: string, faultOf: (beat: Beat | undefined) => string | null): Layer => ({
      name,
      check: async () => {
        const found = await known;
        const fault = found === null ? null : faultOf(found);
        if (fault !== null) throw unavailable(fault);
      },
    });
    return [
      database,
      layer('schema', (found) => schemaFault(found, settings)),
      layer('deployment', (found) => deploymentFault(found, settings)),
      ...(settings.durability === 'replicated' ? [layer('standby', standbyFault)] : []),
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

function standbyFault(beat: Beat | undefined): string | null {
  const { standbys = '', waits_for: waitsFor = '' } = beat ?? {};
  if (standbys === '') return 'synchronous_standby_names is empty; name a synchronous standby';
  if (ON_STANDBY.includes(waitsFor)) return null;
  return `synchronous_commit must be one of ${ON_STANDBY.join(', ')} (got ${waitsFor})`;
}

function partitionFault(beat: Beat | undefined): string | null {
  return beat?.has_next_partition === true
    ? null
    : 'the ledger has no partition for the next month; it is made once a day, and at each start';
}

function unavailable(fault: string, cause?: unknown): ApiError {
  return new ApiError('unavailable', fault, [], { cause });
}
