import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ABLY_RULES: RuleList = () => [
  {
    id: 'secret/ably-api-key',
    title: 'Ably API key',
    provider: 'ably',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('ably', String.raw`[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{6}:[A-Za-z0-9_-]{43}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('Ably, the app’s API keys'),
    source: 'Ably documentation, API keys (app id, key id, secret)',
  },
];
