import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SERPAPI_RULES: RuleList = () => [
  {
    id: 'secret/serpapi-api-key',
    title: 'SerpApi key',
    provider: 'serpapi',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('serp_?api', '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('SerpApi, Your account, API key'),
    source: 'observed: 64 hexadecimal digits; SerpApi documentation, api_key',
  },
];
