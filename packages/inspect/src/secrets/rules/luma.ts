import { UUID } from '../formats/uuid.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LUMA_RULES: RuleList = () => [
  {
    id: 'secret/luma-api-key',
    title: 'Luma AI API key',
    provider: 'luma',
    severity: 'high',
    tier: 'format',
    pattern: `luma-${UUID}-${UUID}(?![0-9A-Za-z])`,
    prefixes: ['luma-'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Luma, Dream Machine API, Keys'),
    source: 'Luma documentation, Dream Machine API; observed: luma- and two UUIDs',
  },
];
