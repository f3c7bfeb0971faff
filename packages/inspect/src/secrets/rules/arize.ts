import { UUID } from '../formats/uuid.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ARIZE_RULES: RuleList = () => [
  {
    id: 'secret/arize-api-key',
    title: 'Arize AX API key',
    provider: 'arize',
    severity: 'high',
    tier: 'format',
    pattern: `ak-${UUID}-[A-Za-z0-9_-]{30,36}(?![A-Za-z0-9_-])`,
    prefixes: ['ak-'],
    startsWord: true,
    reach: reach('observability', 'write'),
    remediation: rotate('Arize, Settings, API keys'),
    source: 'Arize documentation, API keys; observed: a UUID and 32 characters',
  },
];
