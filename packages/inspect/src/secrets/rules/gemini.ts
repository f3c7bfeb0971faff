import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

/** Words follow a dash, too: a key has small and capital letters and digits. */
const mixed = (secret: string): Verdict => {
  const key = secret.slice(secret.indexOf('-') + 1);
  return /[a-z]/.test(key) && /[A-Z]/.test(key) && /[0-9]/.test(key) ? 'medium' : 'other';
};

export const GEMINI_RULES: RuleList = () => [
  {
    id: 'secret/gemini-exchange-key',
    title: 'Gemini exchange API key',
    provider: 'gemini',
    severity: 'medium',
    tier: 'format',
    pattern: '(?:master|account)-[0-9A-Za-z]{20}(?![A-Za-z0-9_-])',
    prefixes: ['master-', 'account-'],
    startsWord: true,
    validate: mixed,
    reach: reach('payments', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Gemini exchange, Account, Settings, API'),
    source: 'Gemini exchange API documentation, API keys (master and account scoped)',
  },
];
