import { Confidence, Severity } from '@svc/contract';
import { FINDING_CATEGORIES } from '@svc/inspect';
import { OUTCOMES } from '@svc/policy';
import { type TProperties, Type } from 'typebox';

const strict = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });
const optional = <Properties extends TProperties>(properties: Properties) =>
  Type.Partial(strict(properties));

const Text = Type.String({ maxLength: 1_000 });
const Texts = Type.Array(Text, { maxItems: 1_000 });
const Count = Type.Integer({ minimum: 0 });

const Call = strict({
  tool: Type.String({ minLength: 1, maxLength: 200 }),
  server: Type.Optional(Type.Union([Type.Null(), Text])),
  arguments: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

/** Members as in the type `Principal` of packages/policy. */
const PrincipalPart = optional({
  id: Text,
  name: Text,
  state: Type.Enum(['requested', 'approved', 'rejected', 'revoked'] as const),
  allowedTools: Texts,
  owner: Type.Union([
    Type.Null(),
    strict({ issuer: Text, subject: Text }),
    strict({ contact: Text }),
  ]),
  tags: Texts,
  environment: Text,
});

const Finding = strict({
  category: Type.Enum(FINDING_CATEGORIES),
  severity: Severity,
  confidence: Confidence,
  ruleId: Type.Optional(Text),
  title: Type.Optional(Text),
  at: Type.Optional(Text),
  count: Type.Optional(Count),
});

/** Members as in the type `Facts` of packages/policy. */
const FactsPart = optional({
  inspection: strict({
    findings: Type.Array(Finding, { maxItems: 1_000 }),
    refused: Type.Union([Type.Null(), Text]),
  }),
  now: Type.Union([Count, Type.String({ format: 'date-time', maxLength: 40 })]),
  environment: Text,
  credential: Type.Union([
    strict({ kind: Type.Literal('lab-token') }),
    strict({
      kind: Type.Literal('agent-jwt'),
      scopes: Texts,
      acr: Type.Union([Type.Null(), Text]),
      authTime: Type.Union([Type.Null(), Count]),
    }),
  ]),
  tool: optional({
    labels: Texts,
    serverLabels: Texts,
    quarantine: Type.Union([Type.Null(), Text]),
  }),
  taint: optional({ sources: Texts, paths: Texts, sensitivePaths: Texts, privateSources: Texts }),
  rate: Type.Union([Type.Null(), strict({ lastMinute: Count, lastHour: Count })]),
  priorDenials: Type.Union([Type.Null(), Count]),
  hasApproval: Type.Boolean(),
});

const part = { principal: Type.Optional(PrincipalPart), facts: Type.Optional(FactsPart) };

/** A call, the agent that makes it, and its facts; `recorded` of an event's explanation has this form, too. */
export const CallFile = strict({ call: Call, ...part });

/** Cases, and what they have in common: a case's own `principal` and `facts` are laid over those of the file. */
export const CaseFile = strict({
  ...part,
  cases: Type.Array(
    strict({
      title: Text,
      call: Call,
      ...part,
      expect: strict({
        outcome: Type.Enum(OUTCOMES),
        rule: Type.Optional(Text),
        rules: Type.Optional(Texts),
      }),
    }),
    { minItems: 1, maxItems: 10_000 },
  ),
});
