import { ApiError } from '../../platform/api-error.ts';
import { type Operation, reading, writing } from '../../platform/http/operation.ts';
import { findScan } from './store.ts';
import { type ScanParts, uploadScan } from './upload.ts';

export function scanRoutes(parts: ScanParts): Operation[] {
  return [
    writing(
      'uploadScan',
      (tx, { principal, params, body }) => uploadScan(tx, parts, principal, params.repoId, body),
      { isBulk: true },
    ),
    reading('getScan', async (tx, { params }) => {
      const scan = await findScan(tx, params.scanId);
      if (scan === null) throw new ApiError('not_found', `scan ${params.scanId} does not exist`);
      return scan;
    }),
  ];
}
