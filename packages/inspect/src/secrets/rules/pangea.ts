import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const PANGEA_RULES: RuleList = () => [
  {
    id: 'secret/pangea-service-token',
    title: 'Pangea service token',
    provider: 'pangea',
    severity: 'high',
    tier: 'format',
    pattern: 'pts_[a-z2-7]{32}(?![A-Za-z0-9])',
    prefixes: ['pts_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Pangea console, Project settings, Tokens'),
    source: 'Pangea documentation, Tokens; observed: 32 characters of base32',
  },
];
