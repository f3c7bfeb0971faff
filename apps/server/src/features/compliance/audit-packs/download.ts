import { Readable } from 'node:stream';
import { TAR_END, tarHeader, tarPadding } from '@svc/compliance';
import type { FastifyReply } from 'fastify';
import type { Database, TenantDatabase } from '../../../db/database.ts';
import { ApiError } from '../../../platform/api-error.ts';
import type { Credential } from '../../../platform/identity/credential.ts';
import { recheckCredential } from '../../../platform/identity/recheck.ts';
import { type AuditPackRow, knownAuditPack } from './store.ts';

/** Answers the archive of a pack. Throws `not_found`, and `conflict` for one that is not ready. */
export async function sendPack(
  db: Database,
  packId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { credential, principal } = reply.request;
  if (credential === undefined || principal === undefined) {
    throw new Error('the request has no credential');
  }
  const tenant = db.tenant(principal.tenant.id);
  const { pack, files } = await tenant.read(async (tx) => {
    const pack = await knownAuditPack(tx, packId);
    demandReady(pack);
    const files = await tx
      .selectFrom('audit_pack_files')
      .select(['position', 'path', 'bytes'])
      .where('pack_id', '=', packId)
      .orderBy('position')
      .execute();
    return { pack, files };
  });
  const name = `audit-pack-${pack.framework_id}-${pack.framework_version}-${packId}.tar`;
  return reply
    .type('application/x-tar')
    .header('content-length', pack.bytes)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(archive(tenant, credential, packId, files), { objectMode: false }));
}

function demandReady({ pack_id, state, reason }: AuditPackRow): void {
  if (state === 'ready') return;
  const why = state === 'failed' ? `failed: ${reason}; request another` : `is ${state}; wait`;
  throw new ApiError('conflict', `audit pack ${pack_id} ${why}`);
}

type StoredFile = { readonly position: number; readonly path: string; readonly bytes: number };

/** The credential is checked with each chunk: a revoked one gets no more, and its file is cut. */
async function* archive(
  tenant: TenantDatabase,
  credential: Credential,
  packId: string,
  files: readonly StoredFile[],
): AsyncGenerator<Uint8Array> {
  for (const { position, path, bytes } of files) {
    yield tarHeader(path, bytes);
    for (let chunkNo = 0, sent = 0; sent < bytes; chunkNo++) {
      const content = await tenant.transact(async (tx) => {
        await recheckCredential(tx, credential);
        return tx
          .selectFrom('audit_pack_chunks')
          .select('content')
          .where('pack_id', '=', packId)
          .where('position', '=', position)
          .where('chunk_no', '=', chunkNo)
          .executeTakeFirst();
      });
      // removed meanwhile: the length that was announced is not reached
      if (content === undefined) throw new Error(`audit pack ${packId} was removed`);
      yield content.content;
      sent += content.content.length;
    }
    yield tarPadding(bytes);
  }
  yield TAR_END;
}
