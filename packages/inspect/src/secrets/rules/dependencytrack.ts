import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DEPENDENCYTRACK_RULES: RuleList = () => [
  {
    id: 'secret/dependencytrack-api-key',
    title: 'Dependency-Track API key',
    provider: 'dependencytrack',
    severity: 'medium',
    tier: 'format',
    pattern: 'odt_(?:[A-Za-z0-9]{8}_)?[A-Za-z0-9]{32,64}(?![A-Za-z0-9_])',
    prefixes: ['odt_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Dependency-Track, Administration, Access management, Teams'),
    source: 'Dependency-Track documentation, REST API authentication (prefix odt_)',
  },
];
