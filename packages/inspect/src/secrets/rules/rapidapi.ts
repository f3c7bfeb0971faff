import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RAPIDAPI_RULES: RuleList = () => [
  {
    id: 'secret/rapidapi-key',
    title: 'RapidAPI key',
    provider: 'rapidapi',
    severity: 'medium',
    tier: 'format',
    pattern: '[0-9a-f]{10}msh[0-9a-f]{15}p1[0-9a-f]{5}jsn[0-9a-f]{12}(?![0-9a-z])',
    startsWord: true,
    reach: reach('business-data', 'write'),
    remediation: rotate('RapidAPI, Apps, Authorization'),
    source: 'observed: 50 characters with msh, p1 and jsn; RapidAPI documentation, Keys',
  },
];
