import { DEFAULT_LIMIT } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading } from '../../platform/http/operation.ts';
import { FINDING_POSITION, type FindingPosition, listFindings, positionOf } from './list.ts';
import { findFinding, wireFinding } from './store.ts';

export function findingRoutes(): Operation[] {
  return [
    reading('listFindings', async (tx, { query }) => {
      const { limit = DEFAULT_LIMIT, cursor, sort: order = 'severity', ...filter } = query;
      const after = decodeCursor(cursor, FINDING_POSITION) as FindingPosition | null;
      if (after !== null && after[0] !== order) throw otherSort(after[0], order);
      const now = new Date();
      const rows = await listFindings(tx, filter, order, after, limit + 1);
      return page(
        rows,
        limit,
        (row) => positionOf(order, row),
        (row) => wireFinding(row, now),
      );
    }),
    reading('getFinding', async (tx, { params }) => {
      const row = await findFinding(tx, params.findingId);
      if (row === null) throw new ApiError('not_found', `there is no finding ${params.findingId}`);
      return wireFinding(row, new Date());
    }),
  ];
}

function otherSort(given: string, order: string): ApiError {
  return new ApiError(
    'malformed',
    `the query is not valid at "/cursor": the cursor is of a list sorted by ${JSON.stringify(given)} (got sort ${JSON.stringify(order)}); repeat the sort of the first page`,
  );
}
