import { type BulkAction, DEFAULT_LIMIT, DEFAULT_TREND_DAYS } from '@svc/contract';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { browse } from '../../platform/http/browse.ts';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, streaming, writing } from '../../platform/http/operation.ts';
import type { Exports } from '../../platform/http/send-export.ts';
import { relationsOf } from '../inventory/read-model.ts';
import { findRepository } from '../repositories/read-model.ts';
import { type ActivityPosition, activityPage, listActivity } from './activity.ts';
import { changeFindings, previewBulk } from './bulk.ts';
import { addComment, listComments, wireComment } from './comments.ts';
import { findingTrend } from './daily-counts.ts';
import { decideFinding } from './decide.ts';
import { FINDING_COLUMNS } from './export-columns.ts';
import { findingFacets } from './facets.ts';
import { findingGraph } from './finding-graph.ts';
import { inventoryGraph, type ReachingFinding } from './inventory-reach.ts';
import { findingList } from './list.ts';
import { overrideScore, restoreScore } from './override-score.ts';
import { listRefs, wireRef } from './refs.ts';
import { type FindingRow, findFinding, wireFinding } from './store.ts';
import { undoBulk } from './undo-bulk.ts';

export function findingRoutes(exports: Exports, codeHostUrl: string): Operation[] {
  return [...readRoutes(codeHostUrl), exportRoute(exports), ...decisionRoutes(), ...bulkRoutes()];
}

function exportRoute(exports: Exports): Operation {
  return streaming('exportFindings', async ({ query }, reply) => {
    const { format = 'csv', sort = 'severity', ...filter } = query;
    const now = new Date();
    return exports.send(reply, format, {
      name: 'findings',
      listOf: (tx) => findingList(tx, filter, sort),
      itemOf: (row) => wireFinding(row, now),
      columns: FINDING_COLUMNS,
    });
  });
}

/** Reads whose cost a report chooses: a repository may have 50,000 relations. */
export function findingGraphRoutes(): Operation[] {
  return [
    reading(
      'getFindingGraph',
      async (tx, { params }) => {
        const row = await existingFinding(tx, params.findingId);
        const graph = inventoryGraph(await relationsOf(tx, row.repo_id));
        return findingGraph(graph, row as FindingRow & ReachingFinding);
      },
      { isBulk: true },
    ),
  ];
}

async function existingFinding(tx: Reader, findingId: string): Promise<FindingRow> {
  const row = await findFinding(tx, findingId);
  if (row === null) throw new ApiError('not_found', `finding ${findingId} does not exist`);
  return row;
}

function readRoutes(codeHostUrl: string): Operation[] {
  return [
    reading('listFindings', async (tx, { query }) => {
      const { limit, cursor, before, around, count, sort = 'severity', ...filter } = query;
      const now = new Date();
      return browse(
        { limit, cursor, before, around, count },
        await findingList(tx, filter, sort),
        (row) => wireFinding(row, now),
      );
    }),
    reading('getFinding', async (tx, { params }) => {
      const row = await existingFinding(tx, params.findingId);
      return wireFinding(row, new Date());
    }),
    reading('getFindingFacets', (tx, { query }) => findingFacets(tx, query)),
    reading('getFindingTrend', (tx, { query }) =>
      findingTrend(tx, query.days ?? DEFAULT_TREND_DAYS, query.repoId),
    ),
    reading('listFindingActivity', async (tx, { params, query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const before = decodeCursor(query.cursor, ['string', 'string']) as ActivityPosition | null;
      const finding = await existingFinding(tx, params.findingId);
      const rows = await listActivity(tx, finding, before, limit + 1);
      return activityPage(tx, rows, limit);
    }),
    reading('listFindingRefs', async (tx, { params, query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = ''] = decodeCursor(query.cursor, ['string']) ?? [];
      const finding = await existingFinding(tx, params.findingId);
      const repository = await findRepository(tx, finding.repo_id);
      const rows = await listRefs(tx, finding, after as string, limit + 1);
      return page(
        rows,
        limit,
        (row) => [row.ref],
        (row) => wireRef(row, repository, codeHostUrl),
      );
    }),
    reading('listFindingComments', async (tx, { params, query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listComments(tx, params.findingId, after as string | null, limit + 1);
      return page(rows, limit, (row) => [row.comment_id], wireComment);
    }),
  ];
}

function decisionRoutes(): Operation[] {
  return [
    writing('triageFinding', (tx, { principal, params, body }) =>
      decideFinding(tx, principal, params.findingId, { kind: 'triage' }, body.comment),
    ),
    writing('ignoreFinding', (tx, { principal, params, body }) => {
      const { comment, ...decided } = body;
      const action: BulkAction = { kind: 'ignore', ...decided };
      return decideFinding(tx, principal, params.findingId, action, comment);
    }),
    writing('reopenFinding', (tx, { principal, params, body }) =>
      decideFinding(tx, principal, params.findingId, { kind: 'reopen' }, body.comment),
    ),
    writing('assignFinding', (tx, { principal, params, body }) =>
      decideFinding(tx, principal, params.findingId, { kind: 'assign', ...body }, undefined),
    ),
    writing('putBlastRadiusOverride', (tx, { principal, params, body }) =>
      overrideScore(tx, principal, params.findingId, body),
    ),
    writing('deleteBlastRadiusOverride', (tx, { principal, params }) =>
      restoreScore(tx, principal, params.findingId),
    ),
    writing('addFindingComment', (tx, { principal, params, body }) =>
      addComment(tx, principal, params.findingId, body.body),
    ),
  ];
}

function bulkRoutes(): Operation[] {
  return [
    writing('createBulkPreview', (tx, { principal, body }) => previewBulk(tx, principal, body)),
    writing('changeFindings', (tx, { principal, body }) => changeFindings(tx, principal, body)),
    writing('undoFindingsChange', (tx, { principal, params }) =>
      undoBulk(tx, principal, params.previewId),
    ),
  ];
}
