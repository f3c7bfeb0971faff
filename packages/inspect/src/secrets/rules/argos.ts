import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ARGOS_RULES: RuleList = () => [
  {
    id: 'secret/argos-project-token',
    title: 'Argos project token',
    provider: 'argos',
    severity: 'medium',
    tier: 'format',
    pattern: 'argos_[0-9a-z]{34}(?![A-Za-z0-9])',
    prefixes: ['argos_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Argos, Project settings, Token'),
    source: 'Argos documentation, ARGOS_TOKEN; observed: 34 characters',
  },
];
