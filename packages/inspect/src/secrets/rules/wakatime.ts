import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const WAKATIME_RULES: RuleList = () => [
  {
    id: 'secret/wakatime-api-key',
    title: 'WakaTime API key',
    provider: 'wakatime',
    severity: 'low',
    tier: 'format',
    pattern:
      'waka_(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-z]{36,64})',
    prefixes: ['waka_'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('WakaTime, Settings, API key'),
    source: 'WakaTime documentation, API keys (waka_)',
  },
];
