import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ENDORLABS_RULES: RuleList = () => [
  {
    id: 'secret/endorlabs-api-key',
    title: 'Endor Labs API key or secret',
    provider: 'endorlabs',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`endr\+[A-Za-z0-9-]{16}(?![A-Za-z0-9-])`,
    prefixes: ['endr+'],
    startsWord: true,
    reach: reach('developer-tool', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Endor Labs, Settings, Access control, API keys'),
    source: 'Endor Labs documentation, API keys; observed: endr+ and 16 characters',
  },
];
