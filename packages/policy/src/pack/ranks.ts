import type { Confidence, Severity } from '@svc/contract';

/** Severities and confidences as policies compare them; 0 means no finding. */
export const SEVERITY_RANKS: Readonly<Record<Severity, number>> = {
  critical: 5,
  high: 4,
  medium: 3,
  low: 2,
  info: 1,
};
export const CONFIDENCE_RANKS: Readonly<Record<Confidence, number>> = {
  high: 3,
  medium: 2,
  low: 1,
};

/** Categories of findings that policies have an attribute for; any other counts in `any` alone. */
export const CATEGORY_ATTRIBUTES: Readonly<Record<string, string>> = {
  secret: 'secret',
  'personal-data': 'personalData',
  injection: 'injection',
  exfiltration: 'exfiltration',
};
