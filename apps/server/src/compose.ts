import { createSecretKey } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import type { Config } from './config.ts';
import { openPool } from './db/connections.ts';
import { openDatabase, roleConnection } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { agentRoutes } from './features/agents/routes.ts';
import { aibomRoutes } from './features/aibom/routes.ts';
import { evidenceRoutes } from './features/evidence/routes.ts';
import { recordFindings } from './features/findings/record.ts';
import { findingRoutes } from './features/findings/routes.ts';
import { authorities } from './features/govern/authority.ts';
import { governRoutes } from './features/govern/routes.ts';
import { inventoryRoutes } from './features/inventory/routes.ts';
import { recordAssets } from './features/inventory/store.ts';
import { meRoutes } from './features/me/routes.ts';
import { repositoryRoutes } from './features/repositories/routes.ts';
import { scanRoutes } from './features/scans/routes.ts';
import { issueToken } from './features/tokens/issue.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { type DatabaseServer, openDatabaseServer } from './platform/database-server.ts';
import { buildServer } from './platform/http/server.ts';
import { authenticator } from './platform/identity/authenticate.ts';
import { issuerKeys } from './platform/identity/issuer-keys.ts';
import { keepPartitions } from './platform/ledger/partitions.ts';
import { groupSealer } from './platform/ledger/sealer.ts';
import { ledgerSigner } from './platform/ledger/signing-key.ts';
import { readMasterKey } from './platform/master-key.ts';
import { OperatorError } from './platform/operator-error.ts';

/** A service that runs: where it listens, and how to stop it without losing what it has taken in. */
export type Service = { readonly url: string; stop(): Promise<void> };

const GROUPS_IN_FLIGHT = 2;
const HEAD_LOCK_MS = 20;
const PATIENT_LOCK_MS = 5_000;

/** Builds every part, joins them, and listens. `onFailure` hears of what the service cannot go on without. */
export async function compose(config: Config, onFailure: (error: Error) => void): Promise<Service> {
  const log = logger(config.logLevel);
  const server = await openDatabaseServer(config, 'svc-server serve', onFailure);
  try {
    return await composeOn(server, config, log);
  } catch (error) {
    // left open it would keep this process, and the embedded server, running for nobody
    await server.close();
    throw error;
  }
}

async function composeOn(server: DatabaseServer, config: Config, log: Logger): Promise<Service> {
  const masterKey = await readMasterKey(config.masterKeyFile, config.createMasterKey);
  await migrate(server.owner, masterKey);

  const broken = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const db = openDatabase(server.owner, masterKey, broken);
  const sealerPool = (max: number, lockTimeout: number) => {
    const connection = roleConnection(server.owner, 'svc_sealer', masterKey);
    const timeouts = { statement_timeout: 10_000, lock_timeout: lockTimeout };
    return openPool({ ...connection, ...timeouts, max }, broken);
  };
  const pools = {
    fast: sealerPool(GROUPS_IN_FLIGHT, HEAD_LOCK_MS),
    patient: sealerPool(2, PATIENT_LOCK_MS),
    // apart from those that wait for heads, else a slow tenant would keep everybody's credentials from being read
    authority: sealerPool(2, PATIENT_LOCK_MS),
  };
  const sealer = groupSealer(pools, GROUPS_IN_FLIGHT);
  const partitions = await keepPartitions(pools.authority, log);

  const authenticate = authenticator(db.lookups, issuerKeys());
  const signer = ledgerSigner(masterKey);
  const argumentsKey = createSecretKey(masterKey.derive('argument hashes', 32));
  const app = await buildServer({
    db,
    authenticate,
    log,
    ready: async () => {
      await db.lookups.query('select 1');
    },
    operations: [
      ...meRoutes(),
      ...tokenRoutes(),
      ...repositoryRoutes(),
      ...scanRoutes({ recordFindings, recordAssets }),
      ...findingRoutes(),
      ...inventoryRoutes(),
      ...aibomRoutes({ db }),
      ...agentRoutes({ environment: config.environment, issueToken }),
      ...governRoutes({
        authenticate,
        authorities: authorities(pools.authority),
        sealer,
        argumentsKey,
        now: Date.now,
      }),
      ...evidenceRoutes({ db, signer }),
    ],
  });
  const closePools = () =>
    Promise.all([db.close(), ...Object.values(pools).map((pool) => pool.end())]);
  await app.listen(config.listen).catch(async (error: NodeJS.ErrnoException) => {
    const { host, port } = config.listen;
    partitions.stop();
    await closePools();
    throw new OperatorError(`cannot listen on ${host}:${port}: ${error.code ?? error.message}`);
  });
  const { address, port, family } = app.server.address() as AddressInfo;
  const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  log.info({ url, environment: config.environment }, 'svc-server listens');
  return {
    url,
    stop: async () => {
      await app.close();
      await sealer.close();
      partitions.stop();
      await closePools();
      await server.close();
      log.info('svc-server stopped');
    },
  };
}

function logger(level: Config['logLevel']): Logger {
  return pino({
    level,
    redact: ['req.headers.authorization', 'headers.authorization', '*.token', '*.password'],
  });
}
