import type { Pattern } from '../matcher/matcher.ts';
import type { SecretRule } from './rule.ts';
import { GITHUB_RULES } from './rules/github.ts';
import { OPENAI_ANTHROPIC_RULES } from './rules/openai-anthropic.ts';

/** All rules. Between equal claims on the same bytes the earlier rule wins. */
export const SECRET_RULES: readonly SecretRule[] = [...OPENAI_ANTHROPIC_RULES, ...GITHUB_RULES];

/** The rules' patterns, in the same order. */
export const SECRET_PATTERNS: readonly Pattern[] = SECRET_RULES.map(({ id, pattern, flags }) => ({
  id,
  source: pattern,
  ...(flags && { flags }),
}));
