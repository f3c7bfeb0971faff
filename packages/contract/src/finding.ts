import { type Static, Type } from 'typebox';
import { Severity } from './severity.ts';

/**
 * A stretch of text. Lines and columns count from 1, columns in UTF-16 code units (as editors and SARIF do);
 * `endColumn` is the column after the last character.
 */
export const Span = Type.Object(
  {
    startLine: Type.Integer({ minimum: 1 }),
    startColumn: Type.Integer({ minimum: 1 }),
    endLine: Type.Integer({ minimum: 1 }),
    endColumn: Type.Integer({ minimum: 1 }),
  },
  { additionalProperties: false, description: 'Lines and columns from 1, end column exclusive.' },
);
export type Span = Static<typeof Span>;

export const CONFIDENCES = ['high', 'medium', 'low'] as const;
export const Confidence = Type.Enum(CONFIDENCES);
export type Confidence = Static<typeof Confidence>;

/** True when `a` says more than `b`. */
export function isSurer(a: Confidence, b: Confidence): boolean {
  return CONFIDENCES.indexOf(a) < CONFIDENCES.indexOf(b);
}

export const CATEGORIES = ['secret', 'ai-permission', 'agent-config', 'ci', 'asset'] as const;
export const Category = Type.Enum(CATEGORIES);
export type Category = Static<typeof Category>;

/**
 * What a secret is good for: `real`, a credential as far as can be told; `test`, one whose value or path says that it is
 * for tests or examples; `placeholder`, a word or pattern where a credential should stand. Findings of other categories
 * have no class and count as real ones.
 */
export const FINDING_CLASSES = ['real', 'test', 'placeholder'] as const;
export const FindingClass = Type.Enum(FINDING_CLASSES);
export type FindingClass = Static<typeof FindingClass>;

/** What a secret was found through; `kubernetes` is the base64 of a Kubernetes Secret's values. */
export const ENCODINGS = ['base64', 'hex', 'percent', 'escapes', 'kubernetes'] as const;

/** One value of a credential of several, as key id and secret. */
export const FindingPart = Type.Object(
  {
    ruleId: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Its rule, or `identifier/...` for a value that is no secret.',
      examples: ['secret/aws-access-key-id'],
    }),
    title: Type.String({ minLength: 1, maxLength: 300 }),
    span: Span,
  },
  { additionalProperties: false },
);
export type FindingPart = Static<typeof FindingPart>;

/** What only secrets have. */
export const secretFields = {
  class: Type.Optional(FindingClass),
  encodings: Type.Optional(
    Type.Array(Type.Enum(ENCODINGS), {
      minItems: 1,
      maxItems: 10,
      description:
        'What it was found through, outermost first; absent when it stands in plain text.',
    }),
  ),
  parts: Type.Optional(
    Type.Array(FindingPart, {
      minItems: 2,
      maxItems: 10,
      description: 'All values of a credential of several, by place; absent when it is one value.',
    }),
  ),
};

/** What rules say that know more than the line shows. */
export const explainingFields = {
  message: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'What was found here, in one sentence that names the thing.',
    }),
  ),
  why: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1000, description: 'Why it matters.' }),
  ),
};

/** How far the thing reaches, 0 to 100, and each published factor that made the score. */
export const BlastRadius = Type.Object(
  {
    score: Type.Integer({ minimum: 0, maximum: 100 }),
    factors: Type.Array(
      Type.Object(
        {
          name: Type.String({ maxLength: 100 }),
          value: Type.String({ maxLength: 200 }),
          points: Type.Integer({ minimum: 0, maximum: 100 }),
        },
        { additionalProperties: false },
      ),
      { maxItems: 20 },
    ),
  },
  { additionalProperties: false },
);
export type BlastRadius = Static<typeof BlastRadius>;

/** One finding of the scanner. A secret's value is never in it. */
export const ScanFinding = Type.Object(
  {
    ruleId: Type.String({ minLength: 1, maxLength: 200, examples: ['secret/github-token'] }),
    title: Type.String({ minLength: 1, maxLength: 300 }),
    severity: Severity,
    confidence: Confidence,
    category: Category,
    ...secretFields,
    ...explainingFields,
    path: Type.String({
      minLength: 1,
      maxLength: 4096,
      description: 'Path below the scanned root, with forward slashes.',
    }),
    span: Span,
    commit: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$',
        description:
          'The commit that brought it in, when commits were scanned; path and span are those of its tree.',
      }),
    ),
    excerpt: Type.String({ maxLength: 400, description: 'The line, with the secret masked.' }),
    fingerprint: Type.String({
      pattern: '^v1:[0-9a-f]{32}$',
      description: 'Identity with the path: rule, keyed hash of the value, ordinal, path.',
    }),
    contentFingerprint: Type.String({
      pattern: '^v1:[0-9a-f]{32}$',
      description: 'Identity without the path; survives a move of the file.',
    }),
    blastRadius: BlastRadius,
    remediation: Type.String({ maxLength: 2000 }),
  },
  { additionalProperties: false },
);
export type ScanFinding = Static<typeof ScanFinding>;
