import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const HELICONE_RULES: RuleList = () => [
  {
    id: 'secret/helicone-api-key',
    title: 'Helicone API key',
    provider: 'helicone',
    severity: 'medium',
    tier: 'format',
    pattern: 'sk-helicone-[a-z0-9]{7}-[a-z0-9]{7}-[a-z0-9]{7}-[a-z0-9]{7}',
    prefixes: ['sk-helicone-'],
    reach: reach('observability', 'write'),
    remediation: rotate('Helicone, Settings, API Keys'),
    source: 'Helicone documentation, Authentication',
  },
];
