import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const HEX_RULES: RuleList = () => [
  {
    id: 'secret/hex-api-key',
    title: 'Hex package manager API key',
    provider: 'hex',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('hex_(?:api_)?key', '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Hex, Dashboard, Keys'),
    source: 'Hex documentation, mix hex.user, HEX_API_KEY',
  },
];
