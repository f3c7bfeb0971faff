import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { Id } from '../ids.ts';
import { Page } from '../list.ts';
import { ADMINS, PEOPLE } from '../role.ts';
import type { Route } from '../route.ts';
import {
  APPROVAL,
  APPROVAL_ARGUMENTS,
  APPROVAL_DETAIL,
  APPROVAL_PARAMS,
  DECIDED_APPROVAL,
} from './examples.ts';
import {
  Approval,
  ApprovalArguments,
  ApprovalArgumentsQuery,
  ApprovalDetail,
  ApprovalListQuery,
  ApproveApproval,
} from './schemas.ts';

const approvalParams = Type.Object({ approvalId: Id('approval') });

export const approvalRoutes = {
  listApprovals: {
    method: 'GET',
    path: '/v1/approvals',
    summary: 'List approvals, newest first',
    description:
      'Approvals of calls and of changes, in every state. An approval that waits past its time is listed as expired.',
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
  getApprovalArguments: {
    method: 'GET',
    path: '/v1/approvals/{approvalId}/arguments',
    summary: 'Get the arguments that are asked about, piece by piece',
    description:
      'The arguments as canonical JSON (RFC 8785), whole but for secrets, which are masked with their length. `conflict` for a change, once the approval has expired, and where the arguments cannot be shown.',
    tag: 'approvals',
    roles: PEOPLE,
    params: approvalParams,
    query: ApprovalArgumentsQuery,
    example: { params: APPROVAL_PARAMS, query: { offset: 0 } },
    success: { status: 200, schema: ApprovalArguments, example: APPROVAL_ARGUMENTS },
    errors: ['not_found', 'conflict'],
  },
  approveApproval: {
    method: 'POST',
    path: '/v1/approvals/{approvalId}/approve',
    summary: 'Approve a tool call once, or make a change that waits',
    description:
      'Of a call, the next check with the same agent, tool, arguments and pack version is allowed once; in production the requester of the agent cannot approve it. What is approved is what was shown: arguments that cannot be shown cannot be approved, those of more than 64 KiB only with their `argumentsHash`, and another hash than theirs answers `stale`. A change is made in the same transaction, and never by whoever asked for it.',
    tag: 'approvals',
    roles: ADMINS,
    params: approvalParams,
    body: ApproveApproval,
    example: {
      params: APPROVAL_PARAMS,
      body: { argumentsHash: APPROVAL_ARGUMENTS.argumentsHash },
    },
    success: { status: 200, schema: Approval, example: DECIDED_APPROVAL },
    changesAuthority: 'always',
    events: [
      'approval.approved',
      'pack.promoted',
      'gateway.server_updated',
      'control.attestation_reviewed',
    ],
    errors: ['not_found', 'conflict', 'stale'],
  },
  rejectApproval: {
    method: 'POST',
    path: '/v1/approvals/{approvalId}/reject',
    summary: 'Reject an approval',
    description:
      'Only an approval that is pending can be rejected, else 409. The call or change that it was asked for is not made.',
    tag: 'approvals',
    roles: ADMINS,
    params: approvalParams,
    example: { params: APPROVAL_PARAMS },
    success: { status: 200, schema: Approval, example: { ...DECIDED_APPROVAL, state: 'rejected' } },
    changesAuthority: { never: 'ends a request' },
    events: ['approval.rejected', 'control.attestation_reviewed'],
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Route>;
