import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TYPEFORM_RULES: RuleList = () => [
  {
    id: 'secret/typeform-token',
    title: 'Typeform personal access token',
    provider: 'typeform',
    severity: 'medium',
    tier: 'format',
    pattern: 'tfp_[A-Za-z0-9_.=-]{40,64}',
    prefixes: ['tfp_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Typeform, Personal tokens'),
    source: 'Typeform developer documentation, Personal access token',
  },
];
