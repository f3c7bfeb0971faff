import { type Static, Type } from 'typebox';
import { Environment } from '../agents/schemas.ts';
import { GovernCheck } from '../govern/schemas.ts';
import { Id } from '../ids.ts';
import { listQuery, Time } from '../list.ts';
import { PackId } from '../pack-id.ts';
import { Severity } from '../severity-schema.ts';

const Outcome = Type.Enum(['deny', 'step-up', 'approve', 'sanitize', 'allow'] as const, {
  description: 'Outcome of a decision.',
});
const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const Reason = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'Why. It is stored as evidence and must not contain a secret.',
});

export const PackSourceFile = Type.Object(
  {
    file: Type.String({ pattern: '^[a-z0-9-]{1,60}\\.cedar$' }),
    text: Type.String({ maxLength: 1024 * 1024, description: 'Cedar policies.' }),
  },
  { additionalProperties: false, description: 'One file of a policy pack.' },
);
export type PackSourceFile = Static<typeof PackSourceFile>;

export const PACK_STATUSES = ['draft', 'active', 'superseded'] as const;
export const PackStatus = Type.Enum(PACK_STATUSES, {
  description: 'Status of a version: `superseded` was active before.',
});
export type PackStatus = Static<typeof PackStatus>;

export const PackRule = Type.Object({
  id: Type.String(),
  outcome: Type.Enum(['allow', 'deny', 'step-up', 'approve', 'sanitize'] as const),
  reason: Type.Union([Type.String(), Type.Null()]),
});
export type PackRule = Static<typeof PackRule>;

/** One version of a policy pack. */
export const PolicyPack = Type.Object({
  id: PackId,
  environment: Environment,
  version: Version,
  status: PackStatus,
  rules: Type.Array(PackRule),
});
export type PolicyPack = Static<typeof PolicyPack>;

export const PackVersion = Type.Object({
  version: Version,
  status: PackStatus,
  promotedFrom: Type.Union([
    Type.Object({ packId: PackId, version: Version }, { description: 'Version of a pack.' }),
    Type.Null(),
  ]),
  createdBy: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for the version that comes with the service.',
  }),
  createdAt: Type.Union([Time, Type.Null()]),
  activatedAt: Type.Union([Time, Type.Null()]),
});
export type PackVersion = Static<typeof PackVersion>;

/** A version with its text, and a list of all versions. */
export const PolicyPackDetail = Type.Object({
  ...PolicyPack.properties,
  sources: Type.Array(PackSourceFile),
  warnings: Type.Array(Type.String({ description: '`file:line:column: message`.' }), {
    description: 'As of now: a tool that nothing knew may have been called since.',
  }),
  versions: Type.Array(PackVersion),
});
export type PolicyPackDetail = Static<typeof PolicyPackDetail>;

export const PutPack = Type.Object(
  { sources: Type.Array(PackSourceFile, { minItems: 1, maxItems: 100 }) },
  { additionalProperties: false },
);
export type PutPack = Static<typeof PutPack>;

/** What saving sources would find, without saving them. */
export const PackValidation = Type.Object({
  isValid: Type.Boolean({ description: 'True where the sources can be saved.' }),
  errors: Type.Array(Type.String({ description: '`file:line:column: message`.' }), {
    description: 'The first 100.',
  }),
  errorCount: Type.Integer(),
  warnings: Type.Array(Type.String({ description: '`file:line:column: message`.' }), {
    description:
      'Rules without effect, tools and servers that nothing known has, files of the newest version that are missing, and what the engine warns of: the first 100.',
  }),
  warningCount: Type.Integer(),
});
export type PackValidation = Static<typeof PackValidation>;

const Labels = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 50 });
const Places = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 200 });
const Count = Type.Integer({ minimum: 0, maximum: 1_000_000 });

/** A call that was never made, with the facts that it is supposed to be decided from. */
const TriedCall = Type.Object(
  {
    agentId: Id('agent'),
    ...GovernCheck.properties,
    environment: Type.Optional(Environment),
    now: Type.Optional(Time),
    credential: Type.Optional(
      Type.Object(
        {
          scopes: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 }),
          acr: Type.Optional(Type.String({ maxLength: 200 })),
          authTime: Type.Optional(Time),
        },
        {
          additionalProperties: false,
          description: 'What the JWT of the agent says; a lab token when absent.',
        },
      ),
    ),
    labels: Type.Optional(
      Type.Object(
        { labels: Labels, serverLabels: Labels },
        {
          additionalProperties: false,
          description: 'What the gateway knows of the tool; nothing, as in a check, when absent.',
        },
      ),
    ),
    taint: Type.Optional(
      Type.Object(
        {
          sources: Labels,
          paths: Places,
          sensitivePaths: Type.Optional(Places),
          privateSources: Type.Optional(Labels),
        },
        {
          additionalProperties: false,
          description: 'What the agent has read, as the gateway knows it; nothing when absent.',
        },
      ),
    ),
    rate: Type.Optional(
      Type.Object(
        { lastMinute: Count, lastHour: Count },
        {
          additionalProperties: false,
          description: 'Calls of the agent to the tool; none when absent.',
        },
      ),
    ),
    priorDenials: Type.Optional(Count),
  },
  {
    additionalProperties: false,
    description:
      'A call of an agent. Facts that are absent are those of a check by that agent now.',
  },
);

export const TryPack = Type.Object(
  {
    version: Type.Optional(Version),
    sources: Type.Optional(PutPack.properties.sources),
    call: Type.Optional(TriedCall),
    evidenceId: Type.Optional(Id('evidence')),
    hasApproval: Type.Optional(
      Type.Boolean({ description: 'True to suppose an approval of the call; none when absent.' }),
    ),
  },
  { additionalProperties: false },
);
export type TryPack = Static<typeof TryPack>;

/** How a call would be decided. */
export const PackTrial = Type.Object({
  pack: Type.Object(
    { id: PackId, version: Type.Union([Version, Type.Null()]) },
    { description: 'Version null: sources that are not saved.' },
  ),
  outcome: Outcome,
  answer: Type.Object(
    { decision: Type.Enum(['allow', 'deny'] as const), reason: Type.String() },
    { description: 'What `govern/check` would answer.' },
  ),
  rule: Type.String({ description: 'The rule that decided.' }),
  reasons: Type.Array(Type.Object({ rule: Type.String(), outcome: Outcome, text: Type.String() }), {
    description: 'Every restriction that applied, strongest first.',
  }),
  maxSeverity: Type.Union([Severity, Type.Null()]),
  fault: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why the call is denied without a decision, as of a rule that reads what was not recorded; null for a decision.',
  }),
  call: Type.Object({ tool: Type.String(), server: Type.Union([Type.String(), Type.Null()]) }),
  principal: Type.Record(Type.String(), Type.Unknown(), {
    description: 'The agent as rules see it.',
  }),
  facts: Type.Record(Type.String(), Type.Unknown(), {
    description: 'What rules read, with the first 100 findings in the arguments.',
  }),
});
export type PackTrial = Static<typeof PackTrial>;

export const ChangePackVersion = Type.Object(
  { version: Version, reason: Reason },
  { additionalProperties: false },
);
export type ChangePackVersion = Static<typeof ChangePackVersion>;

export const PromotePack = Type.Object(
  { reason: Reason, replayId: Type.Optional(Id('replay')) },
  { additionalProperties: false },
);
export type PromotePack = Static<typeof PromotePack>;

/** What became of a change of the active version. */
export const PackChange = Type.Object({
  pack: PolicyPack,
  approvalId: Type.Union([Id('approval'), Type.Null()], {
    description: 'The approval that the change waits for; null when the change is made.',
  }),
  warnings: Type.Array(Type.String(), {
    description: 'Of the version that became active, as its detail has them: the first 100.',
  }),
});
export type PackChange = Static<typeof PackChange>;

export const ReplayDecisions = Type.Object(
  {
    packId: PackId,
    version: Version,
    against: Type.Optional(PackId),
    since: Type.Optional(Time),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 1_000 })),
  },
  { additionalProperties: false },
);
export type ReplayDecisions = Static<typeof ReplayDecisions>;

const flip = { from: Outcome, to: Outcome, rule: Type.String() };
const PackRef = Type.Object({ packId: PackId, version: Version });

/** What a replay compared and how much would change, without which decisions. */
export const ReplaySummary = Type.Object({
  id: Id('replay'),
  candidate: PackRef,
  against: PackRef,
  createdBy: Type.String(),
  createdAt: Time,
  isStale: Type.Boolean({
    description: 'True once another version of the pack that it compares with is active.',
  }),
  isPromotable: Type.Boolean({
    description:
      'True where a promotion may name the report: it is not stale, its candidate is the active version of its pack, and it compares with the pack of the next environment.',
  }),
  recorded: Type.Integer({ description: 'Recorded decisions that were replayed.' }),
  covered: Type.Integer({ description: 'Those that both packs could decide.' }),
  unchanged: Type.Integer({ description: 'Those whose outcome stays.' }),
  flips: Type.Integer({ description: 'Those whose outcome changes.' }),
  wouldDeny: Type.Integer({ description: 'Calls that were allowed, and would be denied.' }),
  wouldWait: Type.Integer({
    description:
      'Calls that were allowed, and would wait for an approval. Reports of releases that did not count them apart have them in `wouldDeny`.',
  }),
  wouldAllow: Type.Integer({ description: 'Calls that were not allowed, and would be.' }),
});
export type ReplaySummary = Static<typeof ReplaySummary>;

/** What a candidate would have changed of recorded decisions. */
export const ReplayReport = Type.Object({
  ...ReplaySummary.properties,
  groups: Type.Array(
    Type.Object({
      agentId: Type.String(),
      server: Type.Union([Type.String(), Type.Null()]),
      tool: Type.String(),
      ...flip,
      count: Type.Integer(),
    }),
    { description: 'Flips by agent, tool and rule, most frequent first: the first 500.' },
  ),
  examples: Type.Array(Type.Object({ evidenceId: Id('evidence'), ...flip }), {
    description: 'The first 200 decisions that change.',
  }),
});
export type ReplayReport = Static<typeof ReplayReport>;

export const ReplayListQuery = Type.Object(
  { ...listQuery, packId: Type.Optional(PackId) },
  { additionalProperties: false },
);
