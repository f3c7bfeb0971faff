import { Buffer } from 'node:buffer';
import { byText } from '@svc/analysis';
import type { FindingPlace, ScanFinding, ScanProblem, Suppression } from '@svc/contract';
import { findSecrets, mask, secretSpans } from '@svc/inspect';
import { renderExcerpt } from './excerpt.ts';
import { type Fingerprints, fingerprints } from './fingerprint.ts';
import type { SecretFinding } from './secret-findings.ts';
import type { SecretMasker } from './secret-masker.ts';

/** Limits of the wire format (contract, scan-report.ts). */
const MAX_PROBLEMS = 10_000;
const MAX_PLACES = 5000;
const MAX_PATH_LENGTH = 4096;
const MAX_REASON_LENGTH = 500;
const MAX_FACTOR_LENGTH = 200;

/** How findings are written into a report. */
export type Wire = {
  readonly masker: SecretMasker;
  /** Removes secrets from text. */
  readonly clean: (text: string) => string;
  /** The scanned folder's path from the folder that fingerprints count paths from, '' or 'a/b/'. */
  readonly below: string;
};

export function wireSuppression(
  { reason, ...suppression }: Suppression,
  { clean }: Wire,
): Suppression {
  return {
    ...suppression,
    ...(reason !== undefined && { reason: clean(reason).slice(0, MAX_REASON_LENGTH) }),
  };
}

/** Returns a finding as the wire carries it, its texts without secrets. */
export function wireFinding({ excerpt, ...finding }: SecretFinding, wire: Wire): ScanFinding {
  const { masker, clean } = wire;
  const { members } = finding;
  return {
    ...withoutOwn(finding),
    ...(members === undefined ? fingerprintsOf(finding, wire) : { places: places(members, wire) }),
    ...cleanTexts(finding, clean),
    path: clean(finding.path).slice(0, MAX_PATH_LENGTH),
    excerpt: renderExcerpt({
      before: masker.apply(excerpt.before),
      secret: excerpt.secret,
      after: masker.apply(excerpt.after),
    }),
  };
}

function fingerprintsOf(
  { ruleId, tag, ordinal, path, ...own }: Omit<SecretFinding, 'excerpt'>,
  { below }: Wire,
): Fingerprints {
  const { fingerprint, contentFingerprint } = own;
  if (below === '') return { fingerprint, contentFingerprint };
  return fingerprints({ ruleId, tag, ordinal, path: below + path });
}

function places(members: readonly SecretFinding[], wire: Wire): FindingPlace[] {
  return members.slice(0, MAX_PLACES).map((member) => ({
    path: wire.clean(member.path).slice(0, MAX_PATH_LENGTH),
    span: member.span,
    ...fingerprintsOf(member, wire),
  }));
}

/** Returns the texts that name things of the tree, without the secrets that something may be named after. */
function cleanTexts(
  { message, blastRadius }: Pick<ScanFinding, 'message' | 'blastRadius'>,
  clean: (text: string) => string,
) {
  const factors = blastRadius.factors.map((factor) => ({
    ...factor,
    value: clean(factor.value).slice(0, MAX_FACTOR_LENGTH),
  }));
  return {
    ...(message !== undefined && { message: clean(message).slice(0, MAX_REASON_LENGTH) }),
    blastRadius: { ...blastRadius, factors },
  };
}

/** What the wire does not carry. */
function withoutOwn<Finding extends Omit<SecretFinding, 'excerpt'>>(finding: Finding) {
  const { value: _, tag: _tag, ordinal: _ordinal, ignore: _ignore, ...shown } = finding;
  const { group: _group, members: _members, ...rest } = shown;
  return rest;
}

/** A file may be named after a secret, a dependency carry one in its address. */
export function withoutSecrets(text: string): string {
  const bytes = Buffer.from(text);
  const spans = secretSpans(findSecrets(bytes));
  let out = '';
  let at = 0;
  for (const { start, end } of spans) {
    out += bytes.toString('utf8', at, start) + mask(bytes.toString('utf8', start, end));
    at = end;
  }
  return spans.length === 0 ? text : out + bytes.toString('utf8', at);
}

/** Returns the problems by place, each once, as many as the wire carries. */
export function listedProblems(
  problems: ScanProblem[],
  clean: (text: string) => string,
): ScanProblem[] {
  const sorted = problems.sort(
    (a, b) => byText(a.path, b.path) || (a.line ?? 0) - (b.line ?? 0) || byText(a.reason, b.reason),
  );
  // Two families of rules may fail to parse the same file.
  const once = sorted.filter((one, at) => {
    const last = sorted[at - 1];
    return one.path !== last?.path || one.line !== last.line || one.reason !== last.reason;
  });
  const kept = once.length > MAX_PROBLEMS ? once.slice(0, MAX_PROBLEMS - 1) : once;
  const result: ScanProblem[] = kept.map(({ path, line, reason, notice }) => ({
    path: clean(path).slice(0, MAX_PATH_LENGTH),
    line,
    reason: clean(reason).slice(0, MAX_REASON_LENGTH),
    ...(notice && { notice }),
  }));
  const rest = once.length - kept.length;
  if (rest > 0) result.push({ path: '.', line: null, reason: `${rest} more problems` });
  return result;
}
