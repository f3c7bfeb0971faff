import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TESTKUBE_RULES: RuleList = () => [
  {
    id: 'secret/testkube-api-key',
    title: 'Testkube API key',
    provider: 'testkube',
    severity: 'high',
    tier: 'format',
    pattern: 'tkcapi_[A-Za-z0-9]{24,64}(?![A-Za-z0-9])',
    prefixes: ['tkcapi_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Testkube dashboard, Organization, API tokens'),
    source: 'Testkube documentation, API tokens; observed: prefix tkcapi_',
  },
];
