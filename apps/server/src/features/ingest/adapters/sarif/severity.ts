import type { Category, Confidence, Severity } from '@svc/contract';
import { type JsonObject, numberOf, textOf } from '../../json-value.ts';
import type { SarifRule } from './rule.ts';

/** Words that tools write where SARIF and GitHub expect a level or a number. */
const WORDS: Readonly<Record<string, Severity>> = {
  critical: 'critical',
  blocker: 'critical',
  high: 'high',
  important: 'high',
  error: 'high',
  medium: 'medium',
  moderate: 'medium',
  warning: 'medium',
  low: 'low',
  minor: 'low',
  note: 'low',
  recommendation: 'low',
  info: 'info',
  informational: 'info',
  none: 'info',
};

/** Returns the severity of a `security-severity` (a CVSS score, 0 to 10) or of a word; null for anything else. */
function severityOf(value: unknown): Severity | null {
  const score = numberOf(value);
  if (score !== undefined) {
    if (score < 0 || score > 10) return null;
    if (score >= 9) return 'critical';
    if (score >= 7) return 'high';
    if (score >= 4) return 'medium';
    return score > 0 ? 'low' : 'info';
  }
  const word = textOf(value)?.trim().toLowerCase() ?? '';
  return Object.hasOwn(WORDS, word) ? (WORDS[word] as Severity) : null;
}

/** Result kinds (SARIF 2.1.0 §3.27.9) that report no failure. */
export const PASSED_KINDS: readonly string[] = ['pass', 'notApplicable'];

/**
 * Returns the severity of a result: the result's own; a level that differs from its rule's default; the
 * rule's security severity; the level, by §3.27.10; a secret without any is high. A result of kind `informational` is `info`.
 */
export function resultSeverity(
  result: JsonObject,
  properties: JsonObject,
  rule: SarifRule,
  category: Category,
): Severity {
  const own = firstSeverity(properties, ['security-severity', 'severity', 'securityRisk']);
  if (own !== null) return own;
  const kind = textOf(result.kind) ?? 'fail';
  if (kind === 'informational') return 'info';
  const level = levelOf(result.level);
  const isOverride = level !== null && rule.level !== undefined && level !== levelOf(rule.level);
  if (isOverride) return WORDS[level] as Severity;
  const ofRule = firstSeverity(rule.properties, ['security-severity', 'severity']);
  if (ofRule !== null) return ofRule;
  // `open` and `review` need a person, and have the level `none` by definition
  if (kind === 'open' || kind === 'review') return 'medium';
  const resolved = level ?? levelOf(rule.level) ?? levelOf(rule.properties['problem.severity']);
  // tools that find nothing but secrets grade none of them
  return WORDS[resolved ?? (category === 'secret' ? 'error' : 'warning')] as Severity;
}

function firstSeverity(properties: JsonObject, names: readonly string[]): Severity | null {
  for (const name of names) {
    const severity = severityOf(properties[name]);
    if (severity !== null) return severity;
  }
  return null;
}

function levelOf(value: unknown): string | null {
  const level = textOf(value)?.toLowerCase() ?? '';
  return ['error', 'warning', 'note', 'none', 'recommendation'].includes(level) ? level : null;
}

/** Returns the confidence of a result: its rule's precision, lower for one that a person must review. */
export function resultConfidence(result: JsonObject, rule: SarifRule): Confidence {
  if (result.kind === 'open' || result.kind === 'review') return 'low';
  switch (textOf(rule.properties.precision)?.toLowerCase()) {
    case 'very-high':
    case 'high':
      return 'high';
    case 'low':
      return 'low';
    default:
      return 'medium';
  }
}

const SECRET_TOOLS = /gitleaks|trufflehog|detect-secrets|ggshield|gitguardian|whispers|secret/i;
const SECRET_CWES = ['CWE-798', 'CWE-259', 'CWE-321', 'CWE-312', 'CWE-540'];
const CONFIGURATION_TOOLS =
  /checkov|tfsec|terrascan|kics|dockle|hadolint|kube|polaris|actionlint|zizmor|cfn[-_]?(?:lint|nag)/i;
const ADVISORY = /^(?:CVE|GHSA|BDSA|RUSTSEC|PYSEC|OSV|SNYK|GO|ALAS|RHSA|DSA|USN)-/i;

/** Returns the category of a result, from the tool, the rule's tags, its id and its weaknesses. */
export function resultCategory(
  tool: string,
  ruleId: string,
  rule: SarifRule,
  weaknesses: readonly string[],
): Category {
  const tags = rule.tags.map((tag) => tag.toLowerCase());
  const has = (...wanted: string[]) => tags.some((tag) => wanted.includes(tag));
  if (SECRET_TOOLS.test(tool) || has('secret', 'secrets')) return 'secret';
  if (weaknesses.some((id) => SECRET_CWES.includes(id))) return 'secret';
  if (ADVISORY.test(ruleId) || /PackageVulnerability$/.test(rule.name ?? '')) return 'dependency';
  if (has('vulnerability', 'sbom', 'sca') && /trivy|grype|snyk|osv/i.test(tool))
    return 'dependency';
  if (CONFIGURATION_TOOLS.test(tool) || has('misconfiguration', 'iac')) return 'configuration';
  return 'code';
}
