import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const VK_RULES: RuleList = () => [
  {
    id: 'secret/vk-access-token',
    title: 'VK access token',
    provider: 'vk',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`vk1\.a\.[A-Za-z0-9_-]{100,300}`,
    prefixes: ['vk1.a.'],
    startsWord: true,
    reach: reach('messaging', 'write'),
    remediation: rotate('VK, Settings, Apps, or the community’s API settings'),
    source: 'VK developer documentation, Access token; observed: prefix vk1.a.',
  },
];
