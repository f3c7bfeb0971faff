import { DEFAULT_LIMIT } from '@svc/contract';
import { sql } from 'kysely';
import { decodeCursor, page } from '../../../platform/http/cursor.ts';
import { type Operation, reading, streaming, writing } from '../../../platform/http/operation.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { sendPack } from './download.ts';
import { requestPack } from './request.ts';
import { knownAuditPack, readAuditPacks, wireAuditPack } from './store.ts';

export function auditPackRoutes(
  { db, enqueue }: Pick<Platform, 'db' | 'enqueue'>,
  frameworks: TenantFrameworks,
): Operation[] {
  return [
    writing('createAuditPack', async (tx, { principal, body }) => {
      const { result, ...written } = await requestPack(
        tx,
        { enqueue, frameworks },
        principal,
        body,
      );
      return { ...written, result: wireAuditPack(result) };
    }),
    reading('listAuditPacks', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [before] = decodeCursor(query.cursor, ['string']) ?? [];
      const where = before === undefined ? sql<boolean>`true` : sql<boolean>`p.pack_id < ${before}`;
      const rows = await readAuditPacks(tx, where, limit + 1);
      return page(rows, limit, ({ pack_id }) => [pack_id], wireAuditPack);
    }),
    reading('getAuditPack', async (tx, { params }) =>
      wireAuditPack(await knownAuditPack(tx, params.auditPackId)),
    ),
    streaming('exportAuditPack', ({ params }, reply) => sendPack(db, params.auditPackId, reply)),
  ];
}
