import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MODAL_RULES: RuleList = () => [
  {
    id: 'secret/modal-token-secret',
    title: 'Modal token secret',
    provider: 'modal',
    severity: 'high',
    tier: 'format',
    pattern: 'as-[A-Za-z0-9]{22}(?![A-Za-z0-9_-])',
    prefixes: ['as-'],
    startsWord: true,
    reach: reach('infrastructure', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Modal, Settings, API Tokens'),
    source: 'Modal documentation, modal.config, token_id and token_secret',
  },
];
