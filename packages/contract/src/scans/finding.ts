import { type Static, Type } from 'typebox';
import { BlastRadius } from '../blast-radius.ts';
import { Confidence } from '../confidence-schema.ts';
import { Line } from '../line.ts';
import { Severity } from '../severity-schema.ts';

/**
 * A stretch of text. Lines and columns count from 1, columns in UTF-16 code units (as editors and SARIF do);
 * `endColumn` is the column after the last character.
 */
export const Span = Type.Object(
  {
    startLine: Line,
    startColumn: Line,
    endLine: Line,
    endColumn: Line,
  },
  { additionalProperties: false, description: 'Lines and columns from 1, end column exclusive.' },
);
export type Span = Static<typeof Span>;

/** The first five are our own scanner's; the others are those of ingested reports. */
export const CATEGORIES = [
  'secret',
  'ai-permission',
  'agent-config',
  'ci',
  'asset',
  'code',
  'dependency',
  'configuration',
  'model-behavior',
] as const;
export const Category = Type.Enum(CATEGORIES);
export type Category = Static<typeof Category>;

/**
 * Class of a secret: `real`, presumably a working credential; `test`, a value or path that indicates tests or examples;
 * `example`, a value that a manual or an OpenAPI document prints, or that a list of false positives has; `placeholder`, a word
 * or pattern in place of a credential. Findings of other categories have no class and count as `real`.
 */
export const FINDING_CLASSES = ['real', 'test', 'example', 'placeholder'] as const;
export const FindingClass = Type.Enum(FINDING_CLASSES);
export type FindingClass = Static<typeof FindingClass>;
/** The classes that are reported by default. */
export const USUAL_CLASSES: readonly FindingClass[] = ['real', 'test', 'example'];

/** Encodings that are decoded before matching; `kubernetes` is the base64 of a Kubernetes Secret's values. */
export const ENCODINGS = ['base64', 'hex', 'percent', 'escapes', 'kubernetes'] as const;

/** One value of a credential that consists of several, such as key id and secret. */
export const FindingPart = Type.Object(
  {
    ruleId: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Rule of the value, or `identifier/...` for a value that is not secret.',
      examples: ['secret/aws-access-key-id'],
    }),
    title: Type.String({ minLength: 1, maxLength: 300 }),
    span: Span,
  },
  { additionalProperties: false },
);
export type FindingPart = Static<typeof FindingPart>;

const FINGERPRINT = '^v1:[0-9a-f]{32}$';

/** One of several places of a finding, with the fingerprints that a finding of this place alone has. */
export const FindingPlace = Type.Object(
  {
    path: Type.String({ minLength: 1, maxLength: 4096 }),
    span: Span,
    fingerprint: Type.String({ pattern: FINGERPRINT }),
    contentFingerprint: Type.String({ pattern: FINGERPRINT }),
  },
  { additionalProperties: false },
);
export type FindingPlace = Static<typeof FindingPlace>;

/** Fields of findings of category `secret`. */
export const secretFields = {
  class: Type.Optional(FindingClass),
  encodings: Type.Optional(
    Type.Array(Type.Enum(ENCODINGS), {
      minItems: 1,
      maxItems: 10,
      description: 'Encodings of the secret, outermost first; absent for plain text.',
    }),
  ),
  parts: Type.Optional(
    Type.Array(FindingPart, {
      minItems: 2,
      maxItems: 10,
      description:
        'All values of a credential that consists of several, in order of their position; absent for a single value.',
    }),
  ),
};

/** Fields of rules that explain the finding. */
export const explainingFields = {
  message: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'One sentence: who can do what on what.',
    }),
  ),
  why: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1000, description: 'Consequence of the weakness.' }),
  ),
};

/** Who owns the file of a finding, by the CODEOWNERS file of its repository. */
export const FileOwners = Type.Object(
  {
    path: Type.String({
      maxLength: 100,
      description: 'The CODEOWNERS file, from the top of the repository.',
    }),
    line: Type.Integer({
      minimum: 1,
      maximum: 2 ** 31 - 1,
      description: 'Line that decides: the last that matches the file.',
    }),
    owners: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      minItems: 1,
      maxItems: 20,
      description: 'Users, teams and e-mail addresses, in the order of the line.',
    }),
  },
  {
    additionalProperties: false,
    description:
      'Owners of a file by the CODEOWNERS of its repository, who are proposed as assignees. Of a finding those of the last scan of the default branch; they change no `assignee`.',
  },
);
export type FileOwners = Static<typeof FileOwners>;

/** A finding of the scanner. It never contains the value of a secret. */
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
      description: 'Path relative to the scanned root, with forward slashes.',
    }),
    span: Span,
    commit: Type.Optional(
      Type.String({
        pattern: '^[0-9a-f]{40}([0-9a-f]{24})?$',
        description:
          'Commit that introduced the finding, when commits were scanned; path and span refer to its tree.',
      }),
    ),
    places: Type.Optional(
      Type.Array(FindingPlace, {
        minItems: 1,
        maxItems: 5000,
        description:
          'All places of a finding that has one identity wherever it stands, such as a model that retires; path and span are of the first.',
      }),
    ),
    excerpt: Type.String({ maxLength: 400, description: 'The line, with secrets masked.' }),
    fingerprint: Type.String({
      pattern: FINGERPRINT,
      description:
        'Identity with the path: rule, keyed hash of the value, ordinal, path; with places: rule, hash, and what the places share.',
    }),
    contentFingerprint: Type.String({
      pattern: FINGERPRINT,
      description: 'Identity without the path; unchanged when the file moves.',
    }),
    blastRadius: BlastRadius,
    remediation: Type.String({ maxLength: 2000 }),
    codeOwners: Type.Optional(FileOwners),
  },
  { additionalProperties: false },
);
export type ScanFinding = Static<typeof ScanFinding>;

/**
 * Returns true for a finding that can fail a scan or a check. One of class `test` does where its value alone shows that it
 * is a credential, as that of a vendor's format: such a credential is live wherever it is. A password of a test (low
 * confidence), an example of a manual and a placeholder do not.
 */
export function canFail({
  confidence,
  class: of = 'real',
}: Pick<ScanFinding, 'confidence' | 'class'>): boolean {
  return of !== 'placeholder' && of !== 'example' && !(of === 'test' && confidence === 'low');
}

export const SUPPRESSION_SOURCES = ['comment', 'ignore-file', 'baseline', 'report'] as const;

/** The suppression of a finding in the scanned tree, with its owner, reason and expiry. */
export const Suppression = Type.Object(
  {
    by: Type.Enum(SUPPRESSION_SOURCES, {
      description:
        'A comment `svc:ignore` in the text, an entry of .svc/ignore.yaml, the baseline, or the report of another tool.',
    }),
    reason: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    owner: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    expires: Type.Optional(
      Type.String({
        pattern: '^[1-9]\\d{3}-\\d{2}-\\d{2}$',
        description: 'Last day on which it holds, in UTC; 9999-12-31 for one without end.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type Suppression = Static<typeof Suppression>;

/** A finding that the scanned tree asks not to report. */
export const SuppressedFinding = Type.Object(
  { ...ScanFinding.properties, suppression: Suppression },
  { additionalProperties: false },
);
export type SuppressedFinding = Static<typeof SuppressedFinding>;
