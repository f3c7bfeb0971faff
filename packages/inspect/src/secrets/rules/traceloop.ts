import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TRACELOOP_RULES: RuleList = () => [
  {
    id: 'secret/traceloop-api-key',
    title: 'Traceloop API key',
    provider: 'traceloop',
    severity: 'medium',
    tier: 'format',
    pattern: 'tl_[0-9a-f]{32}(?![A-Za-z0-9])',
    prefixes: ['tl_'],
    startsWord: true,
    reach: reach('observability', 'write'),
    remediation: rotate('Traceloop, Settings, Organization, API keys'),
    source: 'Traceloop documentation, TRACELOOP_API_KEY; observed: 32 hexadecimal digits',
  },
];
