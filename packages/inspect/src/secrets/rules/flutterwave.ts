import { reach } from '../reach.ts';
import { type RuleList, rotate, type SecretRule } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

const long = whenPartRare(/-([0-9A-Za-z]{32})/, 'high');

/** An encryption key has only 12 characters after its prefix. */
const secretKey: NonNullable<SecretRule['validate']> = (secret, context) => {
  if (secret.endsWith('-X')) return long(secret, context);
  return /-(?=.*[0-9])(?=.*[a-z])[0-9a-z]{12}$/.test(secret) ? 'medium' : 'other';
};

export const FLUTTERWAVE_RULES: RuleList = () => [
  {
    id: 'secret/flutterwave-secret-key',
    title: 'Flutterwave secret key',
    provider: 'flutterwave',
    severity: 'critical',
    tier: 'format',
    pattern: 'FLWSECK(?:_TEST)?-(?:[0-9A-Za-z]{32}-X|[0-9a-z]{12})(?![0-9A-Za-z])',
    prefixes: ['FLWSECK_TEST-', 'FLWSECK-'],
    structured: true,
    validate: secretKey,
    reach: reach('payments', 'write'),
    remediation: rotate('Flutterwave dashboard, Settings, API keys'),
    source: 'Flutterwave documentation, Authentication',
  },
];
