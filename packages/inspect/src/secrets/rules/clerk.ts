import { reach } from '../reach.ts';
import { type RuleList, rotate, type SecretContext, type Verdict } from '../rule.ts';

/** Stripe's keys have the same prefix, so the vendor's name must precede the key. */
const clerk = (_secret: string, { text, start }: SecretContext): Verdict =>
  /clerk/i.test(text.slice(Math.max(0, start - 60), start)) ? 'high' : 'other';

export const CLERK_RULES: RuleList = () => [
  {
    id: 'secret/clerk-secret-key',
    title: 'Clerk secret key',
    provider: 'clerk',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk_(?:live|test)_[A-Za-z0-9]{40,50}(?![A-Za-z0-9])',
    prefixes: ['sk_live_', 'sk_test_'],
    validate: clerk,
    reach: reach('identity-provider', 'write'),
    remediation: rotate('Clerk dashboard, API keys'),
    source: 'Clerk documentation, Environment variables (secret key)',
  },
];
