import { ApiError } from '../../platform/api-error.ts';
import { type Operation, preparedWriting, reading } from '../../platform/http/operation.ts';
import { type IngestParts, ingestReport, parseReport } from './ingest.ts';
import { findOrigin } from './origin.ts';
import { findReport } from './store.ts';

export function ingestRoutes(parts: IngestParts): Operation[] {
  return [
    preparedWriting(
      'uploadReport',
      ({ body }) => parseReport(body),
      (tx, { principal, params, body }, parsed) =>
        ingestReport(tx, parts, principal, params.repoId, body, parsed),
      { isBulk: true },
    ),
    reading('getReport', async (tx, { params }) => {
      const report = await findReport(tx, params.reportId);
      if (report === null)
        throw new ApiError('not_found', `report ${params.reportId} does not exist`);
      return report;
    }),
    reading('getFindingOrigin', async (tx, { params }) => {
      const origin = await findOrigin(tx, params.findingId);
      if (origin === null) {
        throw new ApiError('not_found', `no report contained the finding ${params.findingId}`);
      }
      return origin;
    }),
  ];
}
