import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CONFIGCAT_RULES: RuleList = () => [
  {
    id: 'secret/configcat-sdk-key',
    title: 'ConfigCat SDK key',
    provider: 'configcat',
    severity: 'low',
    tier: 'format',
    pattern: 'configcat-sdk-[0-9]/[A-Za-z0-9_-]{22}/[A-Za-z0-9_-]{22}',
    prefixes: ['configcat-sdk-'],
    reach: reach('developer-tool', 'read'),
    remediation: rotate('ConfigCat, Manage SDK keys'),
    source: 'ConfigCat documentation, SDK keys',
  },
  {
    id: 'secret/configcat-legacy-key',
    title: 'ConfigCat SDK key (legacy)',
    provider: 'configcat',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('configcat'), '[A-Za-z0-9_-]{22}/[A-Za-z0-9_-]{22}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('ConfigCat dashboard, SDK keys'),
    source: 'ConfigCat documentation, SDK key (22 characters, a slash and 22)',
  },
];
