import { DEFAULT_LIMIT } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { findRepository } from '../repositories/read-model.ts';
import { findRun, listRuns, wireRun } from './runs/store.ts';
import { findScan, listScans, wireScanSummary } from './store.ts';
import { type ScanParts, uploadBy, uploadScan } from './upload.ts';

export function scanRoutes(parts: ScanParts): Operation[] {
  return [
    writing(
      'uploadScan',
      (tx, { principal, params, body }) =>
        uploadScan(tx, parts, uploadBy(principal), params.repoId, body),
      { isBulk: true },
    ),
    reading('listScans', async (tx, { params, query: { limit = DEFAULT_LIMIT, cursor, ref } }) => {
      const { repo_id: repoId } = await findRepository(tx, params.repoId);
      const [before = null] = decodeCursor(cursor, ['string']) ?? [];
      const rows = await listScans(tx, { repoId, ref }, before as string | null, limit + 1);
      return page(rows, limit, (row) => [row.scan_id], wireScanSummary);
    }),
    reading('getScan', async (tx, { params }) => {
      const scan = (await findScan(tx, params.scanId)) ?? (await findRun(tx, params.scanId));
      if (scan === null) throw new ApiError('not_found', `scan ${params.scanId} does not exist`);
      return scan;
    }),
    reading('listScanRuns', async (tx, { params, query: { limit = DEFAULT_LIMIT, cursor } }) => {
      const { repo_id: repoId } = await findRepository(tx, params.repoId);
      const [before = null] = decodeCursor(cursor, ['string']) ?? [];
      const rows = await listRuns(tx, repoId, before as string | null, limit + 1);
      return page(rows, limit, (row) => [row.scan_id], wireRun);
    }),
  ];
}
