import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { Approval, ApprovalArguments, ApprovalDetail } from './schemas.ts';

export const APPROVAL: Approval = {
  id: exampleId('approval'),
  kind: 'call',
  title: 'release-bot calls repo.delete',
  state: 'waiting',
  reason: 'the tool is destructive',
  pack: { id: 'pack-production', version: 4 },
  call: {
    agentId: exampleId('agent'),
    agent: 'release-bot',
    server: 'github',
    tool: 'repo.delete',
    argumentsHash: 'f3a1c0',
    argumentsLength: 58,
  },
  change: null,
  requestedBy: `agent:${exampleId('agent')}`,
  requestedAt: EXAMPLE_TIME,
  expiresAt: EXAMPLE_TIME,
  decidedBy: null,
  decidedAt: null,
};

export const APPROVAL_DETAIL: ApprovalDetail = {
  ...APPROVAL,
  arguments: { repo: 'acme/shop', token: '[masked: 26 characters]' },
  approveRefusal:
    'in production an admin other than the requester of the agent must approve its calls',
  rejectRefusal: null,
  used: null,
};

const ARGUMENTS_TEXT = '{"repo":"acme/shop","token":"[masked: 26 characters]"}';

export const APPROVAL_ARGUMENTS: ApprovalArguments = {
  argumentsHash: 'f3a1c0',
  argumentsLength: 58,
  masked: 1,
  length: ARGUMENTS_TEXT.length,
  offset: 0,
  text: ARGUMENTS_TEXT,
  nextOffset: null,
};

export const DECIDED_APPROVAL: Approval = {
  ...APPROVAL,
  state: 'approved',
  decidedBy: 'user:https://idp.example.com#bob',
  decidedAt: EXAMPLE_TIME,
};

export const WAITING_PROMOTION: Approval = {
  ...APPROVAL,
  kind: 'change',
  title: 'promote pack-staging version 2 to pack-production',
  reason: 'a promotion to pack-production needs a second administrator',
  pack: { id: 'pack-production', version: 1 },
  call: null,
  change: {
    operation: 'promotePack',
    packId: 'pack-production',
    from: { packId: 'pack-staging', version: 2 },
    reason: 'tried for a week',
    replayId: exampleId('replay'),
  },
  requestedBy: 'user:https://idp.example.com#alice',
};

export const APPROVAL_PARAMS = { approvalId: APPROVAL.id };
