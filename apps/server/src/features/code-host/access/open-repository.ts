import type { TenantDatabase } from '../../../db/database.ts';
import type { Secret } from '../../../platform/secrets/secret.ts';
import type { AccessAnswer } from '../code-host.ts';
import { findHostedRepository } from '../installations/read-model.ts';
import type { SourceParts } from './open-source.ts';
import { obeyRetryAfter } from './request-limits.ts';
import { revokeSurely } from './revoke.ts';

/** A connected repository that git may fetch from. */
export type OpenedRepository = {
  readonly url: string;
  /** Value of the header `authorization`. */
  readonly authorization: Secret;
  close(): Promise<boolean>;
};

/**
 * Returns what opens a connected repository for git, private or public: by a token that only reads it, at the name that the host answers
 * for its numeric id.
 */
export function repositoryOpener({ host, app, limits }: SourceParts) {
  return async (db: TenantDatabase, repoId: string): Promise<AccessAnswer<OpenedRepository>> => {
    const hosted = await db.read((tx) => findHostedRepository(tx, repoId));
    if (hosted === null) return { ok: false, failure: { reason: 'no_access' } };
    const read = await app.read();
    if (!read.ok) return { ok: false, failure: { reason: 'installation_rejected' } };
    const installationId = hosted.installation.host_installation_id;
    const identity = { installationId, repositoryId: hosted.hostRepoId };
    const asked = await host.grantReading(read.values, identity);
    const granted = await obeyRetryAfter(limits, installationId, asked);
    if (!granted.ok) return granted;
    const { url, authorization, token } = granted.value;
    return { ok: true, value: { url, authorization, close: () => revokeSurely(host, token) } };
  };
}
