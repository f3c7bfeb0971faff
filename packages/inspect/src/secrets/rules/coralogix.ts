import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CORALOGIX_RULES: RuleList = () => [
  {
    id: 'secret/coralogix-api-key',
    title: 'Coralogix API key',
    provider: 'coralogix',
    severity: 'medium',
    tier: 'format',
    pattern: 'cx[tu]p_[A-Za-z0-9]{30}(?![A-Za-z0-9])',
    prefixes: ['cxtp_', 'cxup_'],
    startsWord: true,
    reach: reach('observability', 'write'),
    remediation: rotate('Coralogix, Data Flow or Settings, API Keys'),
    source: 'Coralogix documentation, API keys',
  },
];
