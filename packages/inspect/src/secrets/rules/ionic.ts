import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const IONIC_RULES: RuleList = () => [
  {
    id: 'secret/ionic-access-token',
    title: 'Ionic personal access token',
    provider: 'ionic',
    severity: 'high',
    tier: 'format',
    pattern: 'ion_[A-Za-z0-9]{42}(?![A-Za-z0-9])',
    prefixes: ['ion_'],
    startsWord: true,
    reach: reach('source-code', 'write'),
    remediation: rotate('Ionic Appflow, Account settings, Personal access tokens'),
    source: 'Ionic documentation, Personal access tokens; observed: 42 characters',
  },
];
