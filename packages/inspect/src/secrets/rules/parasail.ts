import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PARASAIL_RULES: RuleList = () => [
  {
    id: 'secret/parasail-api-key',
    title: 'Parasail API key',
    provider: 'parasail',
    severity: 'high',
    tier: 'format',
    pattern: 'psk-[A-Za-z0-9]{10,16}-[A-Za-z0-9]{20,32}(?![A-Za-z0-9])',
    prefixes: ['psk-'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Parasail, API keys'),
    source: 'Parasail documentation, API keys (psk-, access key and secret key)',
  },
];
