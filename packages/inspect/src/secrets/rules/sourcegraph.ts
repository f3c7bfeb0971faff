import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';

export const SOURCEGRAPH_RULES: readonly SecretRule[] = [
  {
    id: 'secret/sourcegraph-token',
    title: 'Sourcegraph access token',
    provider: 'sourcegraph',
    severity: 'high',
    tier: 'format',
    pattern: 'sgp_(?:(?:[0-9A-Fa-f]{16}|local)_)?[0-9A-Fa-f]{40}(?![A-Za-z0-9])',
    prefixes: ['sgp_'],
    reach: reach('source-code', 'read'),
    remediation: rotate('Sourcegraph, User settings, Access tokens'),
    source: 'Sourcegraph documentation, Access token format',
  },
];
