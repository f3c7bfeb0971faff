import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type {
  ChangePackVersion,
  PackChange,
  PackTrial,
  PackValidation,
  PolicyPack,
  PolicyPackDetail,
  PromotePack,
  PutPack,
  ReplayDecisions,
  ReplayReport,
  ReplaySummary,
  TryPack,
} from './schemas.ts';

export const PACK_PARAMS = { packId: 'pack-staging' };

export const PACK: PolicyPack = {
  id: 'pack-staging',
  environment: 'staging',
  version: 2,
  status: 'active',
  rules: [
    { id: 'in-scope', outcome: 'allow', reason: null },
    { id: 'secret-in-arguments', outcome: 'deny', reason: 'the arguments hold a secret' },
  ],
};

export const PUT_PACK: PutPack = {
  sources: [
    {
      file: 'base.cedar',
      text: '@id("in-scope")\npermit (principal, action == Action::"call", resource);\n',
    },
  ],
};

export const PACK_DETAIL: PolicyPackDetail = {
  ...PACK,
  ...PUT_PACK,
  warnings: [],
  versions: [
    {
      version: 2,
      status: 'active',
      promotedFrom: { packId: 'pack-dev-observe', version: 3 },
      createdBy: 'user:https://login.example.com#alice',
      createdAt: EXAMPLE_TIME,
      activatedAt: EXAMPLE_TIME,
    },
  ],
};

export const PACK_VALIDATION: PackValidation = {
  isValid: true,
  errors: [],
  errorCount: 0,
  warnings: [
    'base.cedar:5:1: policy again never changes a decision; in-scope covers every call that it applies to',
  ],
  warningCount: 1,
};

export const TRY_PACK: TryPack = {
  version: 2,
  call: {
    agentId: exampleId('agent'),
    tool: 'mail.send',
    server: 'mail',
    arguments: { to: 'customer@example.com' },
    environment: 'staging',
  },
};

export const PACK_TRIAL: PackTrial = {
  pack: { id: 'pack-staging', version: 2 },
  outcome: 'allow',
  answer: { decision: 'allow', reason: 'the tool is in scope and no rule refuses' },
  rule: 'in-scope',
  reasons: [],
  maxSeverity: null,
  fault: null,
  call: { tool: 'mail.send', server: 'mail' },
  principal: { id: exampleId('agent'), name: 'release-notes', state: 'approved' },
  facts: { environment: 'staging', inspection: { findings: [], refused: null } },
};

export const CHANGE_VERSION: ChangePackVersion = {
  version: 1,
  reason: 'version 2 denies the nightly job',
};
export const PROMOTE_PACK: PromotePack = { reason: 'a week in development without a flip' };
export const PACK_CHANGE: PackChange = { pack: PACK, approvalId: null, warnings: [] };

export const REPLAY: ReplayDecisions = {
  packId: 'pack-staging',
  version: 2,
  against: 'pack-production',
};

export const REPLAY_SUMMARY: ReplaySummary = {
  id: exampleId('replay'),
  candidate: { packId: 'pack-staging', version: 2 },
  against: { packId: 'pack-production', version: 1 },
  createdBy: 'user:https://login.example.com#alice',
  createdAt: EXAMPLE_TIME,
  isStale: false,
  isPromotable: true,
  recorded: 1000,
  covered: 1000,
  unchanged: 999,
  flips: 1,
  wouldDeny: 1,
  wouldWait: 0,
  wouldAllow: 0,
};

export const REPLAY_REPORT: ReplayReport = {
  ...REPLAY_SUMMARY,
  groups: [
    {
      agentId: exampleId('agent'),
      server: 'github',
      tool: 'repo.push',
      from: 'allow',
      to: 'approve',
      rule: 'push-needs-approval',
      count: 1,
    },
  ],
  examples: [
    {
      evidenceId: exampleId('evidence'),
      from: 'allow',
      to: 'approve',
      rule: 'push-needs-approval',
    },
  ],
};

export const REPLAY_PARAMS = { replayId: exampleId('replay') };
