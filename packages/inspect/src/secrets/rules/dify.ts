import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const DIFY_RULES: RuleList = () => [
  {
    id: 'secret/dify-api-key',
    title: 'Dify app or dataset API key',
    provider: 'dify',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('(?<![a-z])dify', '(?:app|dataset)-[A-Za-z0-9]{24}'),
    flags: 'i',
    prefixes: ['app-', 'dataset-'],
    validate: whenRareAfter(/^(?:app-|dataset-)/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Dify, the app’s or the knowledge base’s API Access'),
    source: 'Dify source code, ApiToken.generate_api_key (prefix and 24 characters)',
  },
];
