import type { Pattern } from '../matcher/matcher.ts';
import type { SecretRule } from './rule.ts';
import { PROVIDER_RULES } from './rules.generated.ts';

/** Narrower than rules of other providers that match the same values (`sk_live_...`): they win where both match. */
const NARROWER: ReadonlySet<string> = new Set([
  'secret/paystack-secret-key', // than secret/clerk-secret-key
  'secret/workos-api-key', // than secret/stripe-live-key
]);

/** All rules. Between equal claims on the same bytes the earlier rule wins. */
export const SECRET_RULES: readonly SecretRule[] = [
  ...PROVIDER_RULES.filter(({ id }) => NARROWER.has(id)),
  ...PROVIDER_RULES.filter(({ id }) => !NARROWER.has(id)),
];

/** The rules' patterns, in the same order. */
export const SECRET_PATTERNS: readonly Pattern[] = SECRET_RULES.map(({ id, pattern, flags }) => ({
  id,
  source: pattern,
  ...(flags && { flags }),
}));
