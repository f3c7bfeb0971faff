import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const FULLSTORY_RULES: RuleList = () => [
  {
    id: 'secret/fullstory-api-key',
    title: 'FullStory API key',
    provider: 'fullstory',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`(?:na1|eu1)\.[A-Za-z0-9+/]{20,200}={0,2}(?![A-Za-z0-9+/.-])`,
    prefixes: ['na1.', 'eu1.'],
    startsWord: true,
    validate: whenRareAfter(/^(?:na1|eu1)./, 'high'),
    reach: reach('business-data', 'read'),
    remediation: rotate('FullStory, Settings, API keys'),
    source: 'FullStory developer documentation, Authentication (the region, a dot and the key)',
  },
];
