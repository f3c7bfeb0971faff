import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const TWILIO_RULES: RuleList = () => [
  {
    id: 'secret/twilio-api-key',
    title: 'Twilio API key SID',
    provider: 'twilio',
    severity: 'medium',
    tier: 'format',
    pattern: 'SK[0-9a-f]{32}(?![0-9A-Za-z])',
    prefixes: ['SK'],
    startsWord: true,
    reach: reach('messaging', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Twilio Console, API keys & tokens'),
    source: 'Twilio documentation, API keys',
  },
  {
    id: 'secret/twilio-auth-token',
    title: 'Twilio auth token',
    provider: 'twilio',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('twilio[a-z_.-]{0,16}(?:token|secret)', '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'admin'),
    remediation: rotate('Twilio Console, Account, API keys & tokens'),
    source: 'Twilio documentation, Auth tokens',
  },
];
