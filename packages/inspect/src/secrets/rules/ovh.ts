import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const OVH_RULES: RuleList = () => [
  {
    id: 'secret/ovh-application-secret',
    title: 'OVHcloud application secret or consumer key',
    provider: 'ovh',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('ovh'), '[A-Za-z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('OVHcloud, API keys management'),
    source: 'observed: 32 characters; OVHcloud documentation, First steps with the API',
  },
];
