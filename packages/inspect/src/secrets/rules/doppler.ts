import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DOPPLER_RULES: RuleList = () => [
  {
    id: 'secret/doppler-token',
    title: 'Doppler token',
    provider: 'doppler',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`dp\.(?:pt|st|ct|sa|scim|audit|said)\.(?:[a-z0-9_-]{2,35}\.)?[A-Za-z0-9]{40,44}`,
    prefixes: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
    startsWord: true,
    reach: reach('secret-store', 'read'),
    remediation: rotate('Doppler, the project’s Access or Tokens'),
    source: 'Doppler documentation, Token formats',
  },
];
