import { Readable } from 'node:stream';
import { DEFAULT_LIMIT } from '@svc/contract';
import { type NoteSigner, signHead, verifyExport } from '@svc/ledger';
import type { Database } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, streaming } from '../../platform/http/operation.ts';
import { type ExportFrom, evidenceExport } from './export.ts';
import { firstMisfiled } from './misfiled.ts';
import { findEvent, firstSince, listEvents, readHead, wireEvent } from './store.ts';

export type EvidenceParts = { readonly db: Database; readonly signer: NoteSigner };

export function evidenceRoutes({ db, signer }: EvidenceParts): Operation[] {
  return [
    reading('listEvidence', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [before = null] = decodeCursor(query.cursor, ['integer']) ?? [];
      const rows = await listEvents(
        tx,
        { kind: query.kind, before: before as number | null },
        limit + 1,
      );
      return page(rows, limit, (row) => [row.idx], wireEvent);
    }),
    reading('getEvidence', async (tx, { params }) => {
      const row = await findEvent(tx, params.evidenceId);
      if (row === null) throw new ApiError('not_found', `there is no event ${params.evidenceId}`);
      return wireEvent(row);
    }),
    reading('getSignedHead', async (tx) => {
      const { tenant_id: tenant, log_no: logNo, size, chain } = await readHead(tx);
      const note = signHead({ tenant, logNo, size, chain }, signer);
      return { tenant, logNo, size, chain: chain.toString('hex'), note, key: signer.vkey };
    }),
    streaming('exportEvidence', async ({ principal, query }, reply) => {
      const lines = await evidenceExport(db.tenant(principal.tenant.id), signer, exportFrom(query));
      return reply.type('application/x-ndjson').send(Readable.from(lines, { objectMode: false }));
    }),
    streaming('verifyEvidence', async ({ principal }) => {
      const log = db.tenant(principal.tenant.id);
      const verdict = await verifyExport(await evidenceExport(log, signer, async () => 0), {
        key: signer.vkey,
      });
      if (verdict.status === 'failed') {
        const { index = verdict.events ?? 0, reason } = verdict.firstBad;
        return { status: 'failed', size: verdict.events ?? 0, firstBad: { index, reason } };
      }
      const misfiled = await firstMisfiled(log);
      return misfiled === null
        ? { status: 'verified', size: verdict.events, firstBad: null }
        : { status: 'failed', size: misfiled.index, firstBad: misfiled };
    }),
  ];
}

function exportFrom({ since, from }: { since?: string; from?: number }): ExportFrom {
  if (since !== undefined && from !== undefined) {
    throw new ApiError('malformed', 'the query takes `since` or `from`, not both');
  }
  const time = since === undefined ? null : new Date(since);
  if (time !== null && Number.isNaN(time.getTime())) {
    throw new ApiError('malformed', 'the query is not valid at "/since": no such time');
  }
  return async (tx, head) => {
    if (time !== null) return (await firstSince(tx, time)) ?? head.size;
    if (from === undefined || from <= head.size) return from ?? 0;
    throw new ApiError(
      'unprocessable',
      `the log has ${head.size} events: it cannot be resumed from index ${from}`,
    );
  };
}
