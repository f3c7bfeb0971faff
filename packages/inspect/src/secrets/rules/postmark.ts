import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const POSTMARK_RULES: RuleList = () => [
  {
    id: 'secret/postmark-server-token',
    title: 'Postmark server token',
    provider: 'postmark',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('postmark', '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('Postmark, the server’s API Tokens'),
    source: 'Postmark developer documentation, API overview',
  },
];
