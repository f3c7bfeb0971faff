import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const INTRA42_RULES: RuleList = () => [
  {
    id: 'secret/intra42-client-secret',
    title: '42 intra client secret',
    provider: 'intra42',
    severity: 'medium',
    tier: 'format',
    pattern: 's-s4t2(?:ud|af)-[0-9a-f]{64}(?![A-Za-z0-9])',
    prefixes: ['s-s4t2ud-', 's-s4t2af-'],
    startsWord: true,
    reach: reach('developer-tool', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('42 intra, Settings, API, the application'),
    source: '42 API documentation, Getting started; observed: 64 hexadecimal digits',
  },
];
