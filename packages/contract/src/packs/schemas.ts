import { type Static, Type } from 'typebox';
import { Environment } from '../agents/schemas.ts';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

/** The packs in the order of promotion, each with the environment whose agents it decides for. */
export const PACK_ENVIRONMENTS = {
  'pack-dev-observe': 'development',
  'pack-staging': 'staging',
  'pack-production': 'production',
} as const;
export type PackId = keyof typeof PACK_ENVIRONMENTS;
export const PACK_IDS = Object.keys(PACK_ENVIRONMENTS) as PackId[];
export const PackId = Type.Enum(PACK_IDS, { description: 'Id of a policy pack.' });

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
  warnings: Type.Array(Type.String({ description: '`file:line:column: message`.' })),
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
    description: 'Rules without effect, and what the engine warns of: the first 100.',
  }),
  warningCount: Type.Integer(),
});
export type PackValidation = Static<typeof PackValidation>;

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

const Outcome = Type.Enum(['deny', 'step-up', 'approve', 'sanitize', 'allow'] as const, {
  description: 'Outcome of a decision.',
});
const flip = { from: Outcome, to: Outcome, rule: Type.String() };
const PackRef = Type.Object({ packId: PackId, version: Version });

/** What a candidate would have changed of recorded decisions. */
export const ReplayReport = Type.Object({
  id: Id('replay'),
  candidate: PackRef,
  against: PackRef,
  recorded: Type.Integer({ description: 'Recorded decisions that were replayed.' }),
  covered: Type.Integer({ description: 'Those that both packs could decide.' }),
  flips: Type.Integer({ description: 'Those whose outcome changes.' }),
  groups: Type.Array(
    Type.Object({
      agentId: Type.String(),
      server: Type.Union([Type.String(), Type.Null()]),
      tool: Type.String(),
      ...flip,
      count: Type.Integer(),
    }),
  ),
  examples: Type.Array(Type.Object({ evidenceId: Id('evidence'), ...flip }), {
    description: 'The first 200 decisions that change.',
  }),
});
export type ReplayReport = Static<typeof ReplayReport>;
