export type { Candidate, Matcher, Pattern } from './matcher/matcher.ts';
export { plainMatcher } from './matcher/plain-matcher.ts';
export { findSecrets, type SecretMatch } from './secrets/find-secrets.ts';
export { mask } from './secrets/mask.ts';
export { blastRadius } from './secrets/reach.ts';
export { SECRET_PATTERNS, SECRET_RULES } from './secrets/registry.ts';
export type { SecretRule } from './secrets/rule.ts';
export { valueTag } from './secrets/value-tag.ts';
