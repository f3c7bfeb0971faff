import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const ASANA_RULES: RuleList = () => [
  {
    id: 'secret/asana-token',
    title: 'Asana personal access token',
    provider: 'asana',
    severity: 'high',
    tier: 'format',
    pattern: '(?:2/[0-9]{12,17}/[0-9]{12,17}:|[01]/[0-9]{12,17}:)[0-9a-f]{32}',
    startsWord: true,
    structured: true,
    validate: whenPartRare(/[0-9a-f]{32}$/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Asana, Developer console, Personal access tokens'),
    source: 'Asana documentation, Personal access token',
  },
];
