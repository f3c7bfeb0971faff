import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FLAGSMITH_RULES: RuleList = () => [
  {
    id: 'secret/flagsmith-server-key',
    title: 'Flagsmith server-side environment key',
    provider: 'flagsmith',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`ser\.[A-Za-z0-9]{22}(?![A-Za-z0-9_])`,
    prefixes: ['ser.'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Flagsmith, Environment settings, SDK keys'),
    source: 'Flagsmith documentation, Server-side environment keys (ser.)',
  },
];
