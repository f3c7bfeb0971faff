import { GITHUB_CASES } from './rules/github.cases.ts';
import { OPENAI_ANTHROPIC_CASES } from './rules/openai-anthropic.cases.ts';
import type { RuleCases } from './sample.ts';

/** The valid and invalid cases of every rule, for tests. */
export const SECRET_CASES: readonly RuleCases[] = [...OPENAI_ANTHROPIC_CASES, ...GITHUB_CASES];
