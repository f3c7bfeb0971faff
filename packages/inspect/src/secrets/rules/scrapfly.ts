import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SCRAPFLY_RULES: RuleList = () => [
  {
    id: 'secret/scrapfly-api-key',
    title: 'Scrapfly API key',
    provider: 'scrapfly',
    severity: 'medium',
    tier: 'format',
    pattern: 'scp-live-[0-9a-f]{32}(?![A-Za-z0-9])',
    prefixes: ['scp-live-'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Scrapfly dashboard, Project, API key'),
    source: 'Scrapfly documentation, Authentication; observed: 32 hexadecimal digits',
  },
];
