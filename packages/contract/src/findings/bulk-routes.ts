import { Type } from 'typebox';
import { Id } from '../ids.ts';
import { TRIAGERS } from '../role.ts';
import type { Route } from '../route.ts';
import { BULK_PREVIEW } from './examples.ts';
import {
  BulkOutcome,
  BulkPreview,
  ChangeFindings,
  CreateBulkPreview,
  UndoOutcome,
} from './life-cycle.ts';

/** Bytes; room for the ids of 5,000 findings. */
const PREVIEW_BODY_LIMIT = 256 * 1024;

/** Operations that change many findings at once. */
export const bulkFindingRoutes = {
  createBulkPreview: {
    method: 'POST',
    path: '/v1/findings/bulk-previews',
    summary: 'Preview a change of many findings',
    description:
      'Remembers for an hour which findings match the filter now, at most 5,000, or which are named. Only the caller can change them, and once.',
    tag: 'findings',
    roles: TRIAGERS,
    body: CreateBulkPreview,
    bodyLimit: PREVIEW_BODY_LIMIT,
    example: { body: { filter: { ruleId: 'secret/github-token', status: 'open' } } },
    success: { status: 201, schema: BulkPreview, example: BULK_PREVIEW },
    changesAuthority: { never: 'counts findings' },
    events: ['finding.bulk_previewed'],
    errors: ['not_found', 'unprocessable'],
  },
  changeFindings: {
    method: 'POST',
    path: '/v1/findings/bulk',
    summary: 'Change the findings of a preview',
    description: 'Findings whose status does not allow the action are skipped and counted.',
    tag: 'findings',
    roles: TRIAGERS,
    body: ChangeFindings,
    example: {
      body: {
        previewId: BULK_PREVIEW.previewId,
        action: { kind: 'ignore', reason: 'used_in_tests' },
      },
    },
    success: { status: 200, schema: BulkOutcome, example: { changed: 1, skipped: 0 } },
    changesAuthority: { never: 'judges findings; the judgement is sealed and can be undone' },
    events: ['finding.bulk_changed'],
    errors: ['not_found', 'conflict'],
  },
  undoFindingsChange: {
    method: 'POST',
    path: '/v1/findings/bulk-previews/{previewId}/undo',
    summary: 'Undo the change of the findings of a preview',
    description:
      'Gives each finding the decision or assignee from before the change, once, within an hour of it. Only who made the change can undo it; findings that were changed again since keep what they have and are counted.',
    tag: 'findings',
    roles: TRIAGERS,
    params: Type.Object({ previewId: Id('bulkPreview') }),
    example: { params: { previewId: BULK_PREVIEW.previewId } },
    success: { status: 200, schema: UndoOutcome, example: { restored: 1, skipped: 0 } },
    changesAuthority: { never: 'judges findings; the judgement is sealed' },
    events: ['finding.bulk_undone'],
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Route>;
