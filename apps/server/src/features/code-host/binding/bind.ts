import { newId } from '@svc/contract';
import type { Writer } from '../../../db/database.ts';
import { recheckCredential } from '../../../platform/identity/recheck.ts';
import type { PersonCredential } from '../../../platform/identity/resolve-person.ts';
import { type Fact, seal } from '../../../platform/ledger/seal.ts';
import { actor } from '../../../platform/principal.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import type { AppValues } from '../code-host.ts';
import { applyComparison } from '../installations/apply-comparison.ts';
import { COMPARE } from '../installations/compare-job.ts';
import { CALLBACK_PATH } from './begin.ts';
import type { AuthorizeState } from './binding-state.ts';
import type { BindingParts } from './parts.ts';
import { answered, type Proof, proveAccess } from './prove.ts';
import { BindingRefused } from './refused.ts';

/** The repositories are registered right after the installation; a job does it where that was interrupted. */
const FALLBACK_SECONDS = 60;

/**
 * Connects the installation of a state to its tenant, after the person has proven access by the code of an authorization. The person's
 * token is ended with its authorization before anything is stored: where the host does not confirm the end, nothing is. No transaction
 * is open while the host is asked. Throws `conflict` for an installation that is another tenant's, without naming it.
 */
export async function bindInstallation(
  parts: BindingParts,
  credential: PersonCredential,
  state: AuthorizeState,
  code: string,
): Promise<void> {
  const read = await parts.app.read();
  if (!read.ok) {
    throw new BindingRefused('app_not_ready', 'conflict', 'the code-hosting App is not ready');
  }
  const { values } = read;
  const startedAt = await databaseTime(parts);
  const grant = {
    code,
    verifier: state.verifier,
    redirectUri: `${parts.publicUrl}${CALLBACK_PATH}`,
  };
  const token = answered(await parts.host.exchangeCode(values, grant));
  if (token === null) {
    throw new BindingRefused(
      'code_rejected',
      'malformed',
      'the code host refuses the code of the authorization; begin again',
    );
  }
  const proof = await proveAndEnd(parts, values, token, state.hostInstallationId);
  const installationId = await storeInstallation(parts, credential, proof);
  const { installation, list } = proof;
  await applyComparison(parts, {
    tenant: parts.db.tenant(state.tenantId),
    tenantId: state.tenantId,
    installationId,
    startedAt,
    found: { installation, list },
  }).catch((error: unknown) => {
    parts.log.warn(
      { err: error, installationId },
      'the repositories of an installation are registered later',
    );
  });
}

/** Ends the authorization whatever the proof comes to. */
async function proveAndEnd(
  { host, log }: BindingParts,
  values: AppValues,
  token: Secret,
  hostInstallationId: number,
): Promise<Proof> {
  const proof = await proveAccess(host, values, { token, hostInstallationId }).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const ended = await host.endAuthorization(values, token);
  if (!ended.ok)
    log.warn({ failure: ended.failure }, 'an authorization at the code host was not ended');
  if ('error' in proof) throw proof.error;
  answered(ended);
  return proof.value;
}

/** Stores the installation and seals it; returns its id, which it keeps where the tenant has it already. */
function storeInstallation(
  { db, enqueue }: BindingParts,
  credential: PersonCredential,
  { installation, list, provenBy }: Proof,
): Promise<string> {
  const { principal } = credential;
  const tenantId = principal.tenant.id;
  return db.tenant(tenantId, 'authority').transact(async (tx) => {
    const installationId = await insertInstallation(tx, tenantId, installation);
    if (installationId === null) {
      const own = await ownInstallation(tx, installation.hostInstallationId);
      await recheckCredential(tx, credential);
      if (own !== null) return own;
      throw new BindingRefused(
        'connected_elsewhere',
        'conflict',
        'the installation is connected to a tenant already',
      );
    }
    await enqueue(
      tx,
      COMPARE,
      tenantId,
      { installationId, cause: 'schedule' },
      { startAfterSeconds: FALLBACK_SECONDS },
    );
    const connected: Fact = {
      kind: 'installation.connected',
      actor: actor(principal),
      subject: { type: 'installation', id: installationId, name: installation.account.login },
      data: {
        hostInstallationId: installation.hostInstallationId,
        accountKind: installation.account.kind,
        repositorySelection: installation.repositorySelection,
        provenBy,
        repositories: list.length,
      },
    };
    await seal(tx, connected);
    await recheckCredential(tx, credential);
    return installationId;
  });
}

/** Returns the id of the new row; null where a tenant has the installation. */
async function insertInstallation(
  tx: Writer,
  tenantId: string,
  { hostInstallationId, account, repositorySelection, permissions }: Proof['installation'],
): Promise<string | null> {
  const row = await tx
    .insertInto('code_host_installations')
    .values({
      tenant_id: tenantId,
      installation_id: newId('installation'),
      host_installation_id: hostInstallationId,
      account_id: account.id,
      account_login: account.login,
      account_kind: account.kind,
      repository_selection: repositorySelection,
      permissions: JSON.stringify(permissions),
    })
    // also where the row is another tenant's, which cannot be seen
    .onConflict((conflict) => conflict.column('host_installation_id').doNothing())
    .returning('installation_id')
    .executeTakeFirst();
  return row?.installation_id ?? null;
}

async function ownInstallation(tx: Writer, hostInstallationId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('code_host_installations')
    .select('installation_id')
    .where('host_installation_id', '=', hostInstallationId)
    .executeTakeFirst();
  return row?.installation_id ?? null;
}

/** The clock that comparisons are ordered by. */
async function databaseTime({ db }: BindingParts): Promise<Date> {
  const { rows } = await db.lookups.query<{ now: Date }>('select now()');
  return rows[0]?.now ?? new Date(0);
}
