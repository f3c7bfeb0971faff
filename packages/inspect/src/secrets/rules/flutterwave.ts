import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const FLUTTERWAVE_RULES: readonly SecretRule[] = [
  {
    id: 'secret/flutterwave-secret-key',
    title: 'Flutterwave secret key',
    provider: 'flutterwave',
    severity: 'critical',
    tier: 'format',
    pattern: 'FLWSECK-[0-9a-fA-F]{32}-X',
    prefixes: ['FLWSECK-'],
    structured: true,
    validate: whenPartRare(/[0-9a-fA-F]{32}/, 'high'),
    reach: reach('payments', 'write'),
    remediation: rotate('Flutterwave dashboard, Settings, API keys'),
    source: 'Flutterwave documentation, Authentication',
  },
];
