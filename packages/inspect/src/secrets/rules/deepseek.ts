import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DEEPSEEK_RULES: RuleList = () => [
  {
    id: 'secret/deepseek-api-key',
    title: 'DeepSeek or DashScope API key',
    provider: 'deepseek',
    severity: 'high',
    tier: 'format',
    pattern: 'sk-[0-9a-f]{32}(?![A-Za-z0-9_-])',
    prefixes: ['sk-'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('DeepSeek Platform, API keys (or Alibaba Cloud Model Studio, API-KEY)'),
    source: 'observed: both vendors issue sk- and 32 hexadecimal digits',
  },
];
