import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const HEARTLAND_RULES: RuleList = () => [
  {
    id: 'secret/heartland-api-key',
    title: 'Heartland Portico secret API key',
    provider: 'heartland',
    severity: 'critical',
    tier: 'format',
    pattern: 'skapi_(?:prod|cert)_[A-Za-z0-9]{34,42}(?![A-Za-z0-9])',
    prefixes: ['skapi_prod_', 'skapi_cert_'],
    startsWord: true,
    reach: reach('payments', 'write'),
    remediation: rotate('Heartland merchant portal, API keys'),
    source: 'Heartland developer documentation, secret API keys; observed: 34 to 42 characters',
  },
];
