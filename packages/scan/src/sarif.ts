import {
  type Confidence,
  type ScanFinding,
  type ScanProblem,
  type ScanReport,
  SEVERITIES,
  type Severity,
  type Span,
} from '@svc/contract';

export type SarifOptions = {
  /** Path from the top of the repository to the scanned root, with forward slashes; default the top itself. */
  readonly prefix?: string;
};

const LEVELS: Readonly<Record<Severity, string>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};

/** Middle of each range GitHub reads: over 9.0 critical, 7.0 high, 4.0 medium, 0.1 low. */
const SCORES: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.0',
  info: '0.0',
};

/** Places besides the first that a result lists. */
const MAX_RELATED = 50;
/** CWE-798, use of hard-coded credentials, as code scanning names it. */
const HARD_CODED = 'external/cwe/cwe-798';

const SURENESS: readonly Confidence[] = ['high', 'medium', 'low'];

/**
 * The report as SARIF 2.1.0 (OASIS) with what GitHub code scanning reads: rule texts, security-severity, precision,
 * tags, and partial fingerprints that survive line moves. Snippets are the masked excerpts. Problems of the scan are
 * tool notifications.
 */
export function sarif(report: ScanReport, options: SarifOptions = {}): object {
  const prefix = options.prefix ? `${options.prefix.replace(/\/+$/, '')}/` : '';
  const ruleIds = [...new Set(report.findings.map((finding) => finding.ruleId))].sort();
  const isTree = report.coverage.scope === 'tree';
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.tool.name,
            semanticVersion: report.tool.version,
            rules: ruleIds.map((id) => rule(report.findings.filter((one) => one.ruleId === id))),
          },
        },
        automationDetails: { id: isTree ? 'svc/tree/' : 'svc/diff/' },
        columnKind: 'utf16CodeUnits',
        invocations: [
          {
            executionSuccessful: report.coverage.complete,
            toolExecutionNotifications: report.coverage.problems.map((one) =>
              notification(one, prefix),
            ),
          },
        ],
        results: report.findings.map((one) => result(one, ruleIds.indexOf(one.ruleId), prefix)),
      },
    ],
  };
}

function rule(findings: readonly ScanFinding[]): object {
  const [{ ruleId, title, remediation, category, why }] = findings as [ScanFinding];
  // One severity is shown for all alerts of a rule: the worst, whatever order they come in.
  const severity = SEVERITIES.find((level) =>
    findings.some((one) => one.severity === level),
  ) as Severity;
  const about = why === undefined ? sentence(title) : `${sentence(title)} ${sentence(why)}`;
  const precision = SURENESS.find((level) => findings.some((one) => one.confidence === level));
  return {
    id: ruleId,
    name: ruleId.replace(/[^A-Za-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase()),
    shortDescription: { text: sentence(title) },
    fullDescription: { text: `${about} ${sentence(remediation)}`.slice(0, 1024) },
    help: {
      text: `${about}\n\nWhat to do: ${remediation}`,
      markdown: `**${sentence(title)}**${why === undefined ? '' : `\n\n${why}`}\n\nWhat to do: ${remediation}`,
    },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: {
      'security-severity': SCORES[severity],
      precision,
      tags: ['security', category, ...(category === 'secret' ? [HARD_CODED] : [])],
      'problem.severity': LEVELS[severity] === 'note' ? 'recommendation' : LEVELS[severity],
    },
  };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function result(finding: ScanFinding, ruleIndex: number, prefix: string): object {
  const { span } = finding;
  const others = [...otherParts(finding, prefix), ...otherPlaces(finding, prefix)];
  return {
    ruleId: finding.ruleId,
    ruleIndex,
    level: LEVELS[finding.severity],
    message: { text: sentence(finding.message ?? `${finding.title}: ${finding.excerpt}`) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifact(prefix + finding.path),
          region: span,
          contextRegion: {
            startLine: span.startLine,
            endLine: span.endLine,
            snippet: { text: finding.excerpt },
          },
        },
      },
    ],
    ...(others.length > 0 && { relatedLocations: others.map((one, id) => ({ id, ...one })) }),
    partialFingerprints: {
      // GitHub matches alerts by it; its own hash of lines is used only if a tool provides none.
      primaryLocationLineHash: `${finding.fingerprint.slice('v1:'.length)}:1`,
      'svcFingerprint/v1': finding.fingerprint,
      'svcContentFingerprint/v1': finding.contentFingerprint,
    },
    properties: {
      confidence: finding.confidence,
      severity: finding.severity,
      ...(finding.class && { class: finding.class }),
      ...(finding.encodings && { encodings: finding.encodings }),
      blastRadius: finding.blastRadius.score,
      ...(finding.commit && { commit: finding.commit }),
    },
  };
}

/** Locations of the other parts of a composite credential. */
function otherParts({ parts = [], span, path }: ScanFinding, prefix: string): object[] {
  const isSame = (other: Span) =>
    other.startLine === span.startLine && other.startColumn === span.startColumn;
  return parts
    .filter((part) => !isSame(part.span))
    .map((part) => related(part.title, prefix + path, part.span));
}

/** The places of a finding other than its own. */
function otherPlaces({ places = [], span, path }: ScanFinding, prefix: string): object[] {
  return places
    .filter((place) => place.path !== path || place.span.startLine !== span.startLine)
    .slice(0, MAX_RELATED)
    .map((place) => related('Also here.', prefix + place.path, place.span));
}

/** Returns a related location, to which the caller adds its id (SARIF 2.1.0, section 3.28). */
function related(text: string, path: string, region: Span): object {
  return { message: { text }, physicalLocation: { artifactLocation: artifact(path), region } };
}

function notification(problem: ScanProblem, prefix: string): object {
  return {
    level: problem.notice ? 'note' : 'error',
    message: { text: `${problem.path}: ${problem.reason}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifact(prefix + problem.path),
          ...(problem.line !== null && { region: { startLine: problem.line } }),
        },
      },
    ],
  };
}

/** A relative URI reference (RFC 3986): each segment encoded, so a colon or a percent sign stays a name's. */
function artifact(path: string): object {
  const uri = path
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/');
  return { uri, uriBaseId: '%SRCROOT%' };
}
