import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const LAUNCHDARKLY_RULES: RuleList = () => [
  {
    id: 'secret/launchdarkly-key',
    title: 'LaunchDarkly SDK or API key',
    provider: 'launchdarkly',
    severity: 'high',
    tier: 'format',
    pattern: '(?:sdk|api)-[0-9a-z]{8}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{12}',
    prefixes: ['sdk-', 'api-'],
    startsWord: true,
    reach: reach('developer-tool', 'write'),
    remediation: rotate('LaunchDarkly, Authorization or Project settings'),
    source: 'LaunchDarkly documentation, Keys',
  },
];
