import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { Page } from '../list.ts';
import { ADMINS, PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import { APPROVAL, APPROVAL_DETAIL, APPROVAL_PARAMS, DECIDED_APPROVAL } from './examples.ts';
import { Approval, ApprovalDetail, ApprovalListQuery } from './schemas.ts';

const approvalParams = Type.Object({ approvalId: Id('approval') });

export const approvalRoutes = {
  listApprovals: {
    method: 'GET',
    path: '/v1/approvals',
    summary: 'List approvals, newest first',
    tag: 'approvals',
    roles: PEOPLE,
    query: ApprovalListQuery,
    success: { status: 200, schema: Page(Approval), example: examplePage(APPROVAL) },
    errors: [],
  },
  getApproval: {
    method: 'GET',
    path: '/v1/approvals/{approvalId}',
    summary: 'Get an approval, with the arguments that are asked about',
    description:
      '`approveRefusal` and `rejectRefusal` answer what approving and rejecting would be refused for, for the caller as of now.',
    tag: 'approvals',
    roles: PEOPLE,
    params: approvalParams,
    example: { params: APPROVAL_PARAMS },
    success: { status: 200, schema: ApprovalDetail, example: APPROVAL_DETAIL },
    errors: ['not_found'],
  },
  approveApproval: {
    method: 'POST',
    path: '/v1/approvals/{approvalId}/approve',
    summary: 'Approve a tool call once, or make a change that waits',
    description:
      'Of a call, the next check with the same agent, tool, arguments and pack version is allowed once; in production whoever requested the agent cannot approve it. A change is made in the same transaction, and never by whoever asked for it.',
    tag: 'approvals',
    roles: ADMINS,
    params: approvalParams,
    example: { params: APPROVAL_PARAMS },
    success: { status: 200, schema: Approval, example: DECIDED_APPROVAL },
    recentSignIn: true,
    events: ['approval.approved', 'pack.promoted', 'gateway.server_updated'],
    errors: ['not_found', 'conflict'],
  },
  rejectApproval: {
    method: 'POST',
    path: '/v1/approvals/{approvalId}/reject',
    summary: 'Reject an approval',
    tag: 'approvals',
    roles: ADMINS,
    params: approvalParams,
    example: { params: APPROVAL_PARAMS },
    success: { status: 200, schema: Approval, example: { ...DECIDED_APPROVAL, state: 'rejected' } },
    events: ['approval.rejected'],
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Route>;
