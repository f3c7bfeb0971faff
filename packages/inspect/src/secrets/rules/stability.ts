import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const STABILITY_RULES: RuleList = () => [
  {
    id: 'secret/stability-api-key',
    title: 'Stability AI, Moonshot AI or OpenAI-compatible API key',
    provider: 'stability',
    severity: 'high',
    tier: 'format',
    pattern: 'sk-[A-Za-z0-9]{40,64}(?![A-Za-z0-9_-])',
    prefixes: ['sk-'],
    startsWord: true,
    validate: () => 'medium',
    reach: reach('model-api', 'write'),
    remediation: rotate('the vendor’s console (Stability AI, Moonshot AI or another), API keys'),
    source:
      'observed: several vendors issue sk- and 48 characters; Stability AI documentation, Authentication',
  },
];
