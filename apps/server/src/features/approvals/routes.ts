import { type Approval, DEFAULT_LIMIT } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, type Written, writing } from '../../platform/http/operation.ts';
import { type ApprovalParts, approve, reject } from './decide.ts';
import { type ApprovalRow, knownApproval, listApprovals, wireApproval } from './store.ts';

const AUTHORITY = { connections: 'authority' } as const;

export function approvalRoutes(parts: ApprovalParts): Operation[] {
  return [
    reading(
      'listApprovals',
      async (tx, { query: { cursor, limit = DEFAULT_LIMIT, ...filter } }) => {
        const [before = null] = decodeCursor(cursor, ['string']) ?? [];
        const rows = await listApprovals(tx, filter, before as string | null, limit + 1);
        return page(rows, limit, (row) => [row.approval_id], wireApproval);
      },
    ),
    reading('getApproval', async (tx, { params }) =>
      wireApproval(await knownApproval(tx, params.approvalId)),
    ),
    writing(
      'approveApproval',
      async (tx, { principal, params }) =>
        wireWritten(await approve(tx, principal, params.approvalId, parts)),
      AUTHORITY,
    ),
    writing(
      'rejectApproval',
      async (tx, { principal, params }) =>
        wireWritten(await reject(tx, principal, params.approvalId)),
      AUTHORITY,
    ),
  ];
}

function wireWritten(written: Written<ApprovalRow>): Written<Approval> {
  return { ...written, result: wireApproval(written.result) };
}
