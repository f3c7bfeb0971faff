import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const FIGMA_RULES: RuleList = () => [
  {
    id: 'secret/figma-token',
    title: 'Figma access token',
    provider: 'figma',
    severity: 'medium',
    tier: 'format',
    pattern: 'fig(?:[dou][rh]?|p)_[A-Za-z0-9_-]{37,60}',
    prefixes: ['figd_', 'figo_', 'figu_', 'figdr_', 'figor_', 'figdh_', 'figoh_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Figma, Settings, Security'),
    source: 'Figma developer documentation, Personal access tokens',
  },
];
