import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PACKAGECLOUD_RULES: RuleList = () => [
  {
    id: 'secret/packagecloud-token',
    title: 'packagecloud API token',
    provider: 'packagecloud',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('packagecloud'), '[0-9a-f]{48}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('package-publishing', 'write'),
    remediation: rotate('packagecloud, API token'),
    source: 'observed: 48 hexadecimal digits; packagecloud documentation, API',
  },
];
