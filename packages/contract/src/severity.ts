/** The one severity scale, worst first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
/** As the schema has it. */
type Severity = (typeof SEVERITIES)[number];

/** True when `severity` is as bad as `threshold` or worse. */
export function atLeast(severity: Severity, threshold: Severity): boolean {
  return SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(threshold);
}

/** The worst of a list; null for an empty one. */
export function worst(severities: Iterable<Severity>): Severity | null {
  let found: Severity | null = null;
  for (const severity of severities) {
    if (found === null || atLeast(severity, found)) found = severity;
  }
  return found;
}
