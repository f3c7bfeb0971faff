import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const UPTIMEROBOT_RULES: RuleList = () => [
  {
    id: 'secret/uptimerobot-api-key',
    title: 'UptimeRobot API key',
    provider: 'uptimerobot',
    severity: 'low',
    tier: 'context',
    pattern: namedValue('uptime_?robot', 'u[0-9]{6,9}-[0-9a-f]{24}'),
    flags: 'i',
    structured: true,
    validate: whenPartRare(/[0-9a-f]{24}$/, 'high'),
    reach: reach('developer-tool', 'write'),
    remediation: rotate('UptimeRobot, Integrations & API'),
    source: 'UptimeRobot documentation, API (main key)',
  },
];
