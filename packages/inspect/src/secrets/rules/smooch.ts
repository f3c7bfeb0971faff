import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const SMOOCH_RULES: RuleList = () => [
  {
    id: 'secret/smooch-key-id',
    title: 'Sunshine Conversations (Smooch) account key id',
    provider: 'smooch',
    severity: 'low',
    tier: 'format',
    pattern: 'act_[0-9a-z]{24}(?![A-Za-z0-9])',
    prefixes: ['act_'],
    startsWord: true,
    validate: whenRareAfter(/^act_/, 'medium'),
    reach: reach('messaging', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Sunshine Conversations, API keys'),
    source: 'Sunshine Conversations API documentation, Authentication (act_ key ids)',
  },
];
