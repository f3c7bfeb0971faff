import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const RAZORPAY_RULES: RuleList = () => [
  {
    id: 'secret/razorpay-live-key',
    title: 'Razorpay live key id',
    provider: 'razorpay',
    severity: 'medium',
    tier: 'format',
    pattern: 'rzp_live_[A-Za-z0-9]{14}(?![A-Za-z0-9])',
    prefixes: ['rzp_live_'],
    reach: reach('payments', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Razorpay dashboard, Account & settings, API keys'),
    source: 'Razorpay documentation, API keys',
  },
  {
    id: 'secret/razorpay-key-secret',
    title: 'Razorpay key secret',
    provider: 'razorpay',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('razorpay[a-z_.-]{0,16}secret', '[A-Za-z0-9]{24}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Razorpay dashboard, Account & settings, API keys'),
    source: 'Razorpay documentation, API keys',
  },
];
