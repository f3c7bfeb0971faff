import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MATERIALIZE_RULES: RuleList = () => [
  {
    id: 'secret/materialize-app-password',
    title: 'Materialize app password',
    provider: 'materialize',
    severity: 'high',
    tier: 'format',
    pattern: 'mzp_(?:[0-9a-f]{64}|[A-Za-z0-9_-]{43})(?![A-Za-z0-9_-])',
    prefixes: ['mzp_'],
    startsWord: true,
    reach: reach('database', 'write'),
    remediation: rotate('Materialize console, App passwords'),
    source:
      'Materialize source code, app passwords (client id and secret, in hexadecimal or base64)',
  },
];
