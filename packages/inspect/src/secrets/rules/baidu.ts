import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BAIDU_RULES: RuleList = () => [
  {
    id: 'secret/baidu-qianfan-api-key',
    title: 'Baidu Qianfan API key',
    provider: 'baidu',
    severity: 'high',
    tier: 'format',
    pattern: 'bce-v3/ALTAK-[A-Za-z0-9]{21}/[0-9a-f]{40}',
    prefixes: ['bce-v3/ALTAK-'],
    reach: reach('model-api', 'write'),
    remediation: rotate('Baidu AI Cloud, Security, API Key'),
    source: 'Baidu Qianfan documentation, Authentication (API Key V2)',
  },
];
