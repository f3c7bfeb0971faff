import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const BACKBLAZE_RULES: RuleList = () => [
  {
    id: 'secret/backblaze-application-key',
    title: 'Backblaze B2 application key',
    provider: 'backblaze',
    severity: 'high',
    tier: 'format',
    pattern: 'K00[0-9][A-Za-z0-9/+]{27}(?![A-Za-z0-9/+=])',
    startsWord: true,
    reach: reach('database', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Backblaze, Application Keys'),
    source: 'observed: 31 characters from K00 on; Backblaze B2 documentation, Application keys',
  },
];
