import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const CONFIGCAT_RULES: readonly SecretRule[] = [
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
];
