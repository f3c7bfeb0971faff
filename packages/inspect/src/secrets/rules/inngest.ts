import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const INNGEST_RULES: RuleList = () => [
  {
    id: 'secret/inngest-signing-key',
    title: 'Inngest signing key',
    provider: 'inngest',
    severity: 'high',
    tier: 'format',
    pattern: 'signkey-(?:prod|test|branch)-[0-9a-f]{32,64}(?![0-9a-f])',
    prefixes: ['signkey-prod-', 'signkey-test-', 'signkey-branch-'],
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Inngest, Manage, Signing key'),
    source: 'Inngest documentation, Signing keys',
  },
];
