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
import { answered, notProven, type Proof, proveAccess } from './prove.ts';
import { BindingRefused } from './refused.ts';
import { addProof, insertInstallation, ownInstallation } from './store-installation.ts';

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

/**
 * Stores the installation with its proof and seals it; returns its id. One that the tenant has already takes what the person
 * administers, and nobody else's repositories; otherwise the person must be one who could have installed it.
 */
function storeInstallation(
  { db, enqueue }: BindingParts,
  credential: PersonCredential,
  proof: Proof,
): Promise<string> {
  const { principal } = credential;
  const { hostInstallationId } = proof.installation;
  const tenantId = principal.tenant.id;
  return db.tenant(tenantId, 'authority').transact(async (tx) => {
    const known = await ownInstallation(tx, hostInstallationId);
    if (known === null && !proof.isWhole) throw notProven();
    const added = known === null ? await insertInstallation(tx, tenantId, proof) : null;
    const installationId = known ?? (await ownInstallation(tx, hostInstallationId));
    if (installationId === null) {
      await recheckCredential(tx, credential);
      throw new BindingRefused(
        'connected_elsewhere',
        'conflict',
        'the installation is connected to a tenant already',
      );
    }
    await addProof(tx, installationId, proof);
    // an event is compared in any case: the latest comparison may have begun before the proof was stored
    const cause = added === null ? 'event' : 'schedule';
    const ids = { installationId, cause };
    await enqueue(tx, COMPARE, tenantId, ids, { startAfterSeconds: FALLBACK_SECONDS });
    await seal(tx, storedFact(principal, installationId, proof, added !== null));
    await recheckCredential(tx, credential);
    return installationId;
  });
}

function storedFact(
  principal: PersonCredential['principal'],
  id: string,
  { installation, list, provenBy, administered }: Proof,
  isNew: boolean,
): Fact {
  const { hostInstallationId, account, repositorySelection } = installation;
  const entry = {
    actor: actor(principal),
    subject: { type: 'installation', id, name: account.login },
  } as const;
  if (!isNew) {
    const data = { hostInstallationId, provenBy, repositories: administered.length };
    return { ...entry, kind: 'installation.proven', data };
  }
  const data = {
    hostInstallationId,
    accountKind: account.kind,
    repositorySelection,
    provenBy,
    repositories: list.length,
  };
  return { ...entry, kind: 'installation.connected', data };
}

/** The clock that comparisons are ordered by. */
async function databaseTime({ db }: BindingParts): Promise<Date> {
  const { rows } = await db.lookups.query<{ now: Date }>('select now()');
  return rows[0]?.now ?? new Date(0);
}
