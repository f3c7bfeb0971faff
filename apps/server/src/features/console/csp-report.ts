/** What is logged of a violation: no query string, no path of another origin, nothing of the tenant. */
export type CspViolation = {
  readonly directive: string;
  /** Origin of what was blocked, or `inline`, `eval`, `data` and the like. */
  readonly blocked: string;
  /** Page of the console: its path, with tenant and ids left out. */
  readonly page: string;
  /** Name of the script, where it is one of the console's own files. */
  readonly script: string | null;
  readonly line: number | null;
  readonly disposition: 'enforce' | 'report';
};

/** Reports of one body that are read; browsers send a few at once. */
const MAX_REPORTS = 20;
const MAX_LINE = 10_000_000;

/** Directives of the console's policies, and the older names that browsers report them by. */
const DIRECTIVES: ReadonlySet<string> = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);
const KEYWORDS: ReadonlySet<string> = new Set([
  'inline',
  'eval',
  'wasm-eval',
  'trusted-types-policy',
  'trusted-types-sink',
]);
const SCHEMES: ReadonlySet<string> = new Set(['about', 'blob', 'data', 'file', 'filesystem']);
const MAX_ORIGIN = 100;
const OTHER = 'other';

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns the violations that a body of `application/reports+json` (Reporting API) or `application/csp-report` (CSP level 2) reports; null
 * for a body that is neither. Reports of other types are left out.
 */
export function parseCspReports(body: string): readonly CspViolation[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  if (Array.isArray(parsed)) {
    if (!parsed.every(isObject)) return null;
    return parsed
      .slice(0, MAX_REPORTS)
      .filter(({ type }) => type === 'csp-violation')
      .flatMap((report) => (isObject(report['body']) ? [violationOf(report['body'])] : []));
  }
  const report = isObject(parsed) ? parsed['csp-report'] : undefined;
  return isObject(report) ? [violationOf(report)] : null;
}

/** Members are named in camel case by the Reporting API, and with hyphens by CSP level 2. */
function violationOf(report: Json): CspViolation {
  const text = (...names: string[]) =>
    names.map((name) => report[name]).find((value) => typeof value === 'string') ?? '';
  const directive = text('effectiveDirective', 'effective-directive', 'violated-directive');
  const line = report['lineNumber'] ?? report['line-number'];
  return {
    directive: knownDirective(directive as string),
    blocked: blockedText(text('blockedURL', 'blocked-uri') as string),
    page: pageText(text('documentURL', 'document-uri') as string),
    script: scriptName(text('sourceFile', 'source-file') as string),
    line:
      Number.isInteger(line) && (line as number) >= 0 && (line as number) <= MAX_LINE
        ? (line as number)
        : null,
    disposition: report['disposition'] === 'report' ? 'report' : 'enforce',
  };
}

function knownDirective(text: string): string {
  const [name = ''] = text.split(' ', 1);
  return DIRECTIVES.has(name) ? name : OTHER;
}

function blockedText(text: string): string {
  if (KEYWORDS.has(text) || SCHEMES.has(text)) return text;
  const url = URL.parse(text);
  if (url === null) return OTHER;
  const scheme = url.protocol.slice(0, -1);
  if (scheme !== 'http' && scheme !== 'https' && scheme !== 'ws' && scheme !== 'wss') {
    return SCHEMES.has(scheme) ? scheme : OTHER;
  }
  return url.origin.length <= MAX_ORIGIN ? url.origin : OTHER;
}

/** Pages below a tenant by the first part of their path. */
function pageText(text: string): string {
  const path = URL.parse(text)?.pathname ?? '';
  const [, page] = /^\/t\/[^/]+(?:\/([a-z]{1,20}))?(?:\/|$)/.exec(path) ?? [];
  if (page !== undefined) return `/t/*/${page}`;
  return /^\/(?:platform|verify|signed-in)?$/.test(path) ? path : OTHER;
}

function scriptName(text: string): string | null {
  const path = URL.parse(text)?.pathname ?? '';
  return /^\/(?:assets\/)?([\w.-]{1,80}\.js)$/.exec(path)?.[1] ?? null;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
