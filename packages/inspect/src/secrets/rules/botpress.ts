import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BOTPRESS_RULES: RuleList = () => [
  {
    id: 'secret/botpress-token',
    title: 'Botpress personal access token',
    provider: 'botpress',
    severity: 'high',
    tier: 'format',
    pattern: 'bp_pat_[A-Za-z0-9]{30,50}',
    prefixes: ['bp_pat_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Botpress, Profile, Personal access tokens'),
    source: 'Botpress documentation, Authentication (bp_pat_ tokens)',
  },
];
