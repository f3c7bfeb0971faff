import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const KOYEB_RULES: RuleList = () => [
  {
    id: 'secret/koyeb-api-token',
    title: 'Koyeb API token',
    provider: 'koyeb',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('koyeb'), '[a-z0-9]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Koyeb, Settings, API'),
    source: 'observed: 64 characters; Koyeb documentation, API',
  },
];
