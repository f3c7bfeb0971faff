import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const WIT_RULES: RuleList = () => [
  {
    id: 'secret/wit-server-token',
    title: 'Wit.ai server access token',
    provider: 'wit',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('wit_?ai', '[A-Z0-9]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Wit.ai, the app’s Settings'),
    source: 'observed: 32 characters; Wit.ai documentation, HTTP API',
  },
];
