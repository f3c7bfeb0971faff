import type { Environment } from '@svc/contract';
import type pg from 'pg';
import { OperatorError } from '../foundation/operator-error.ts';

/** What all processes of a deployment agree on. */
export type Deployment = {
  /** Public fingerprint of the master key. */
  readonly keyIdentity: string;
  readonly environment: Environment;
  /** Null as long as no process has named one. */
  readonly publicUrl: string | null;
};

/** The deployment as the database records it; null in a database that no process has started on. */
export async function readDeployment(owner: pg.ClientBase): Promise<Deployment | null> {
  const { rows: found } = await owner.query<{ name: string | null }>(
    "select to_regclass('public.deployment')::text as name",
  );
  if ((found[0]?.name ?? null) === null) return null;
  const { rows } = await owner.query<Deployment>(
    `select key_identity as "keyIdentity", environment, public_url as "publicUrl" from deployment`,
  );
  return rows[0] ?? null;
}

/** Throws an `OperatorError` that names the variable in which this process differs from the recorded deployment. */
export function checkDeployment(recorded: Deployment, own: Deployment): void {
  checkKeyIdentity(recorded, own.keyIdentity);
  if (own.environment !== recorded.environment) {
    throw new OperatorError(
      `SVC_ENVIRONMENT must be ${recorded.environment}, as recorded by this deployment (got "${own.environment}"); ` +
        'change the record with: svc-server deployment set-environment ENVIRONMENT',
    );
  }
  if (recorded.publicUrl !== null && own.publicUrl !== recorded.publicUrl) {
    throw new OperatorError(
      `SVC_PUBLIC_URL must be ${recorded.publicUrl}, as recorded by this deployment ` +
        `(got ${own.publicUrl === null ? 'none' : `"${own.publicUrl}"`}); ` +
        'change the record with: svc-server deployment set-public-url URL',
    );
  }
}

/** Throws when the master key is not the deployment's. */
export function checkKeyIdentity(recorded: Deployment, keyIdentity: string): void {
  if (keyIdentity === recorded.keyIdentity) return;
  throw new OperatorError(
    `SVC_MASTER_KEY_FILE must be the master key ${recorded.keyIdentity}, under which this database was created ` +
      `(got key ${keyIdentity}); restore that file`,
  );
}

/** Records what no process has recorded yet. */
export async function recordDeployment(
  owner: pg.ClientBase,
  own: Deployment,
  version: string,
): Promise<void> {
  await owner.query(
    `insert into deployment (key_identity, environment, public_url, created_version) values ($1, $2, $3, $4)
     on conflict (only_row) do nothing`,
    [own.keyIdentity, own.environment, own.publicUrl, version],
  );
  await owner.query(
    'update deployment set public_url = $1 where public_url is null and $1::text is not null',
    [own.publicUrl],
  );
}

/** Changes the recorded environment or public URL; processes that run under the old one report that they are not ready. */
export async function changeDeployment(
  owner: pg.ClientBase,
  change: { readonly environment?: Environment; readonly publicUrl?: string },
): Promise<void> {
  const { rowCount } = await owner.query(
    'update deployment set environment = coalesce($1, environment), public_url = coalesce($2, public_url)',
    [change.environment ?? null, change.publicUrl ?? null],
  );
  if (rowCount === 0)
    throw new OperatorError(
      'the deployment has no record; the first start of the service makes it',
    );
}
