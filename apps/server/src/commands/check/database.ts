import type pg from 'pg';
import type { Config } from '../../config.ts';
import { readMostConnections } from '../../db/connection-limit.ts';
import { withConnection } from '../../db/connections.ts';
import { roleConnection } from '../../db/database.ts';
import { checkDeployment, readDeployment } from '../../db/deployment.ts';
import { checkOwnDeployment, refuseUnsafeSettings } from '../../db/migrate.ts';
import { asOperatorError } from '../../db/operator-database-error.ts';
import { connectionBudget } from '../../db/pool-sizes.ts';
import { refusePrivateIssuers } from '../../features/tenants/read.ts';
import { isEmbedded, type OwnerVariable, ownerUrlOf } from '../../foundation/database-settings.ts';
import { keyIdentity, type MasterKey, readMasterKey } from '../../foundation/master-key.ts';
import { OperatorError } from '../../foundation/operator-error.ts';
import { addressOf, ownerOf } from '../../platform/database-server.ts';
import { error, type Problem, warning } from './problem.ts';

const NAME = 'SVC_DATABASE_URL';
const CONNECT_MS = 5_000;

/**
 * Returns what is wrong with the configured database: as its owner sees it where a variable names the owner, else as the service
 * does. Every statement runs in transactions that may only read. The embedded database is not checked: it is the service's
 * own, and starting it would write.
 */
export async function databaseProblems(config: Config): Promise<Problem[]> {
  if (isEmbedded(config)) return [];
  const owner = ownerUrlOf(config);
  try {
    if (owner !== null) {
      return await problemsAs(ownerOf(config), (client) =>
        problemsOfOwner(client, config, owner.variable),
      );
    }
    const masterKey = await readMasterKey(config.masterKeyFile, false).catch(() => null);
    // a key that cannot be read is a problem of the file
    if (masterKey === null) return [];
    const server = addressOf(config, config.databaseUrl as string);
    return await problemsAs(roleConnection(server, 'svc_sealer', masterKey), (client) =>
      problemsOfService(client, config, masterKey),
    );
  } catch (thrown) {
    return [ofFailure(thrown, owner?.variable ?? NAME)];
  }
}

function problemsAs(
  connection: pg.ClientConfig,
  problemsOn: (client: pg.Client) => Promise<Problem[]>,
): Promise<Problem[]> {
  const limited = { ...connection, connectionTimeoutMillis: CONNECT_MS, query_timeout: CONNECT_MS };
  return withConnection(limited, async (client) => {
    await client.query('set default_transaction_read_only = on');
    return problemsOn(client);
  });
}

async function problemsOfService(
  sealer: pg.Client,
  config: Config,
  masterKey: MasterKey,
): Promise<Problem[]> {
  return [
    ...(await thrownBy(() => refuseUnsafeSettings(sealer))),
    ...(await connectionProblems(sealer, config)),
    ...(await clockProblems(sealer)),
    ...(await thrownBy(() => checkOwnDeployment(sealer, masterKey, config))),
  ];
}

async function problemsOfOwner(
  owner: pg.Client,
  config: Config,
  variable: OwnerVariable,
): Promise<Problem[]> {
  const rights = await rightsProblems(owner, variable);
  return [
    ...(await thrownBy(() => refuseUnsafeSettings(owner))),
    ...rights,
    ...(await connectionProblems(owner, config)),
    ...(await clockProblems(owner)),
    // others may not read it
    ...(rights.length === 0 ? await recordProblems(owner, config) : []),
  ];
}

async function rightsProblems(owner: pg.Client, variable: OwnerVariable): Promise<Problem[]> {
  const { rows } = await owner.query<{ role: string; owns: boolean; creates: boolean }>(
    `select current_user as role, r.rolsuper or pg_has_role(d.datdba, 'member') as owns,
       r.rolsuper or r.rolcreaterole as creates
     from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`,
  );
  const { role = '', owns, creates } = rows[0] ?? {};
  const problems: Problem[] = [];
  if (!owns) {
    const message = `must name the owner of the database (got role ${role})`;
    problems.push(error(variable, message, `run: ALTER DATABASE name OWNER TO ${role}`));
  }
  if (!creates) {
    const message = `must name a role that may create roles (got role ${role})`;
    problems.push(error(variable, message, `run: ALTER ROLE ${role} CREATEROLE`));
  }
  return problems;
}

async function connectionProblems(client: pg.Client, { roles }: Config): Promise<Problem[]> {
  return limitProblems(await readMostConnections(client), connectionBudget(roles));
}

/** Returns whether a database that admits so many connections has too few for one process. */
export function limitProblems(most: number, budget: number): Problem[] {
  if (most >= budget) return [];
  const message = `must admit ${budget} connections for each process with these SVC_ROLES (got ${most} in all)`;
  return [error(NAME, message, 'raise max_connections of the database')];
}

/** What sign-in tolerates of an issuer's clock, and more than any network delays. */
const MAX_SKEW_MS = 60_000;
const GOOD_SKEW_MS = 2_000;

async function clockProblems(owner: pg.Client): Promise<Problem[]> {
  const before = Date.now();
  const { rows } = await owner.query<{ now: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
  );
  return skewProblems(before, rows[0]?.now ?? before, Date.now());
}

/** Returns whether the database's clock was wrong at a moment between two readings of this machine's, all in milliseconds. */
export function skewProblems(before: number, database: number, after: number): Problem[] {
  const skew = database < before ? before - database : Math.max(0, database - after);
  if (skew < GOOD_SKEW_MS) return [];
  const level = skew < MAX_SKEW_MS ? warning : error;
  return [
    level(
      'clock',
      `of this machine must agree with the database's (got ${Math.round(skew / 1_000)} s apart)`,
      'synchronise both with NTP',
    ),
  ];
}

async function recordProblems(owner: pg.Client, config: Config): Promise<Problem[]> {
  const recorded = await readDeployment(owner);
  if (recorded === null) return [];
  const { environment, publicUrl } = config;
  const key = await readMasterKey(config.masterKeyFile, false).catch(() => null);
  // a key that cannot be read is a problem of the file
  const identity = key === null ? recorded.keyIdentity : keyIdentity(key);
  const own = { environment, publicUrl, keyIdentity: identity };
  const isProduction = environment === 'production';
  return [
    ...(await thrownBy(async () => checkDeployment(recorded, own))),
    ...(isProduction ? await thrownBy(() => refusePrivateIssuers(owner)) : []),
    ...(await identityProblems(owner)),
  ];
}

async function identityProblems(owner: pg.Client): Promise<Problem[]> {
  const { rows } = await owner.query<{ slug: string; signs_in: boolean }>(
    `select t.slug, exists (select from identity_providers p where p.tenant_id = t.tenant_id
       and p.state = 'active' and p.client_id is not null and 'people' = any (p.purposes)) as signs_in
     from tenants t order by t.slug`,
  );
  if (rows.length === 0) {
    return [
      warning(
        'tenants',
        'must exist for anybody to sign in (got none)',
        'open SVC_PUBLIC_URL/setup with the code of the log, or run: svc-server tenant create',
      ),
    ];
  }
  return rows
    .filter(({ signs_in }) => !signs_in)
    .map(({ slug }) =>
      warning(
        `tenant ${slug}`,
        'has no active identity provider by which people sign in',
        `run: svc-server tenant provider ${slug} --client-id ID`,
      ),
    );
}

async function thrownBy(run: () => Promise<void>): Promise<Problem[]> {
  try {
    await run();
    return [];
  } catch (thrown) {
    return [ofFailure(thrown)];
  }
}

/** The subjects that errors of the database begin with. */
const SUBJECT = /^(SVC_\w+|the database|the issuer of tenant \S+) (.*)$/s;

/** Returns an operator's error as a problem: its subject, and after its last semicolon what to do. */
function ofFailure(thrown: unknown, variable: OwnerVariable = NAME): Problem {
  const failure = asOperatorError(thrown);
  if (!(failure instanceof OperatorError)) throw thrown;
  const [, subject = variable, rest = failure.message] = SUBJECT.exec(failure.message) ?? [];
  const at = rest.lastIndexOf('; ');
  if (at >= 0) return error(subject, rest.slice(0, at), rest.slice(at + 2));
  return error(subject, rest, `correct the database, or ${variable}`);
}
