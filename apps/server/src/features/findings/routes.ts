import { DEFAULT_LIMIT } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading } from '../../platform/http/operation.ts';
import {
  FINDING_POSITION,
  type FindingPosition,
  findFinding,
  listFindings,
  positionOf,
  wireFinding,
} from './store.ts';

export function findingRoutes(): Operation[] {
  return [
    reading('listFindings', async (tx, { query }) => {
      const { limit = DEFAULT_LIMIT, cursor, sort: order = 'severity', ...filter } = query;
      const after = decodeCursor(cursor, FINDING_POSITION) as FindingPosition | null;
      const rows = await listFindings(tx, filter, order, after, limit + 1);
      return page(rows, limit, (row) => positionOf(order, row), wireFinding);
    }),
    reading('getFinding', async (tx, { params }) => {
      const row = await findFinding(tx, params.findingId);
      if (row === null) throw new ApiError('not_found', `there is no finding ${params.findingId}`);
      return wireFinding(row);
    }),
  ];
}
