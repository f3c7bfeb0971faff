import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ZUPLO_RULES: RuleList = () => [
  {
    id: 'secret/zuplo-api-key',
    title: 'Zuplo API key',
    provider: 'zuplo',
    severity: 'medium',
    tier: 'format',
    pattern: 'zpka_[a-z0-9]{32}_[0-9a-f]{8}(?![A-Za-z0-9_])',
    prefixes: ['zpka_'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('the Zuplo portal, Services, API Key Service'),
    source: 'Zuplo documentation, API key format (random part and a checksum)',
  },
];
