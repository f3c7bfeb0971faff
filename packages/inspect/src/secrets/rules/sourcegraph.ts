import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SOURCEGRAPH_RULES: RuleList = () => [
  {
    id: 'secret/sourcegraph-token',
    title: 'Sourcegraph access token',
    provider: 'sourcegraph',
    severity: 'high',
    tier: 'format',
    pattern: 'sgp_(?:(?:[0-9A-Fa-f]{16}|local)_){0,2}[0-9A-Fa-f]{40}(?![A-Za-z0-9])',
    prefixes: ['sgp_'],
    reach: reach('source-code', 'read'),
    remediation: rotate('Sourcegraph, User settings, Access tokens'),
    source: 'Sourcegraph documentation, Access token format',
  },
  {
    id: 'secret/sourcegraph-gateway-key',
    title: 'Sourcegraph licence or Cody gateway key',
    provider: 'sourcegraph',
    severity: 'medium',
    tier: 'format',
    pattern: 'slk_[0-9a-f]{64}(?![0-9A-Za-z])',
    prefixes: ['slk_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Sourcegraph, the subscription’s access tokens'),
    source: 'Sourcegraph source code, licence keys as access tokens (SHA-256 in hexadecimal)',
  },
];
