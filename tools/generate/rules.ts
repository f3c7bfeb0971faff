import { blastRadius, SECRET_RULES, type SecretRule } from '@svc/inspect';
import { RISK_RULES } from '@svc/scan/risk-rules';
import type { GeneratedFile } from './generated-file.ts';
import { type PageRule, type RulePage, rulePages } from './rule-pages.ts';

export const RULES_FOLDER = 'docs/rules';

const TIERS: Readonly<Record<SecretRule['tier'], string>> = {
  format: 'The value alone tells its kind.',
  context: 'A name beside the value tells its kind.',
  generic: 'A value assigned to a name that speaks of a secret.',
};

const CATEGORIES: Readonly<Record<string, readonly [title: string, introduction: string]>> = {
  'ai-permission': [
    'AI permissions',
    'What identities may do with AI services, as code that sets up infrastructure says.',
  ],
  'agent-config': [
    'Agent configuration',
    'What configurations and instructions allow agents on a developer’s machine and in a team.',
  ],
  ci: ['AI in pipelines', 'What AI steps of continuous integration are given and may do.'],
  asset: ['AI assets', 'What is wrong with the AI that code uses.'],
};

/** The pages about all rules: of secrets one for each kind of thing they reach, of the others one for each category. */
export function rulePageFiles(): GeneratedFile[] {
  const secrets = Map.groupBy(SECRET_RULES, ({ reach }) => reach.target);
  const risks = Map.groupBy(RISK_RULES, ({ category }) => category);
  const pages = rulePages([
    ...[...secrets].map(([target, rules]) => secretPage(target, rules)),
    ...[...risks].map(([category, rules]) => riskPage(category, rules)),
  ]);
  return [...pages].map(([name, text]) => ({
    path: `${RULES_FOLDER}/${name}`,
    content: () => text,
  }));
}

function secretPage(target: string, rules: readonly SecretRule[]): RulePage {
  const [{ value = '' } = {}] = blastRadius(rules[0] as SecretRule).factors;
  return {
    name: `secret-${target}`,
    title: `Secrets: ${target.replaceAll('-', ' ').replace('api', 'API')}`,
    introduction: `Credentials that reach ${value}.`,
    rules: rules.map(secretRule),
  };
}

function secretRule(rule: SecretRule): PageRule {
  const { score, factors } = blastRadius(rule);
  const reach = factors.slice(1).map(({ name, value }) => `${name}: ${value}`);
  return {
    ...rule,
    group: rule.provider,
    why: `${TIERS[rule.tier]} Blast radius ${score} of 100 (${reach.join('; ')}).`,
    sources: [rule.source],
  };
}

function riskPage(category: string, rules: (typeof RISK_RULES)[number][]): RulePage {
  const [title = category, introduction = ''] = CATEGORIES[category] ?? [];
  return {
    name: category,
    title,
    introduction,
    rules: rules.map((rule) => ({ ...rule, group: '' })),
  };
}
