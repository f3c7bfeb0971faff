import { type Approval, DEFAULT_LIMIT } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import { type Operation, reading, type Written, writing } from '../../platform/http/operation.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { type ApprovalParts, approve, decisionRefusals, reject } from './decide.ts';
import { inlinedArguments, readArguments } from './read-arguments.ts';
import { type ApprovalRow, findUse, knownApproval, listApprovals, wireApproval } from './store.ts';

const AUTHORITY = { connections: 'authority' } as const;
const WITHDRAWS = { ...AUTHORITY, withdrawsAuthority: true } as const;

export function approvalRoutes(
  parts: ApprovalParts & { readonly secrets: SecretStore },
): Operation[] {
  return [
    reading(
      'listApprovals',
      async (tx, { query: { cursor, limit = DEFAULT_LIMIT, ...filter } }) => {
        const [before = null] = decodeCursor(cursor, ['string']) ?? [];
        const rows = await listApprovals(tx, filter, before as string | null, limit + 1);
        return page(rows, limit, (row) => [row.approval_id], wireApproval);
      },
    ),
    reading('getApproval', async (tx, { principal, params: { approvalId } }) => {
      const row = await knownApproval(tx, approvalId);
      return {
        ...wireApproval(row),
        arguments: await inlinedArguments(tx, parts.secrets, principal.tenant.id, row),
        ...(await decisionRefusals(tx, principal, row, parts.environment)),
        used: await findUse(tx, approvalId),
      };
    }),
    reading('getApprovalArguments', (tx, { principal, params, query: { offset = 0 } }) =>
      readArguments(tx, parts.secrets, principal.tenant.id, params.approvalId, offset),
    ),
    writing(
      'approveApproval',
      async (tx, { principal, params: { approvalId }, body: { argumentsHash = null } }) =>
        wireWritten(await approve(tx, principal, { approvalId, argumentsHash }, parts)),
      AUTHORITY,
    ),
    writing(
      'rejectApproval',
      async (tx, { principal, params }) =>
        wireWritten(await reject(tx, principal, params.approvalId, parts)),
      WITHDRAWS,
    ),
  ];
}

function wireWritten(written: Written<ApprovalRow>): Written<Approval> {
  return { ...written, result: wireApproval(written.result) };
}
