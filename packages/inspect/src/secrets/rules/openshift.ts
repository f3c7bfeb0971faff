import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const OPENSHIFT_RULES: RuleList = () => [
  {
    id: 'secret/openshift-token',
    title: 'OpenShift OAuth access token',
    provider: 'openshift',
    severity: 'high',
    tier: 'format',
    pattern: 'sha256~[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])',
    prefixes: ['sha256~'],
    reach: reach('infrastructure', 'unknown', 'limited'),
    remediation: rotate('OpenShift, oc delete useroauthaccesstokens'),
    source: 'OpenShift documentation, Managing user-owned OAuth access tokens',
  },
];
