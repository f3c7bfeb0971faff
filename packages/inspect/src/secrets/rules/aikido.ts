import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const AIKIDO_RULES: RuleList = () => [
  {
    id: 'secret/aikido-client-secret',
    title: 'Aikido API client secret',
    provider: 'aikido',
    severity: 'high',
    tier: 'format',
    pattern: 'AIK_SECRET_[A-Za-z0-9]{64}(?![A-Za-z0-9])',
    prefixes: ['AIK_SECRET_'],
    startsWord: true,
    reach: reach('source-code', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Aikido, Settings, Integrations, API'),
    source: 'Aikido documentation, Public REST API; observed: 64 characters',
  },
  {
    id: 'secret/aikido-ci-token',
    title: 'Aikido CI token',
    provider: 'aikido',
    severity: 'medium',
    tier: 'format',
    pattern: 'AIK_CI_[A-Za-z0-9]{20,44}(?![A-Za-z0-9])',
    prefixes: ['AIK_CI_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Aikido, Settings, Integrations, Continuous integration'),
    source: 'Aikido documentation, CI gating, token; observed: 20 to 44 characters',
  },
];
