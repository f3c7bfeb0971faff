import { keyName } from '../formats/key-name.ts';
import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const SCALEWAY_RULES: RuleList = () => [
  {
    id: 'secret/scaleway-secret-key',
    title: 'Scaleway secret key',
    provider: 'scaleway',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('scaleway|scw'), UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write'),
    remediation: rotate('Scaleway console, IAM, API keys'),
    source: 'Scaleway documentation, API keys',
  },
];
