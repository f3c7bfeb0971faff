import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRareAfter } from '../validators.ts';

export const PREDIBASE_RULES: RuleList = () => [
  {
    id: 'secret/predibase-api-token',
    title: 'Predibase API token',
    provider: 'predibase',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('predibase', 'pb_[A-Za-z0-9_-]{22}'),
    flags: 'i',
    prefixes: ['pb_'],
    validate: whenRareAfter(/^pb_/, 'high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Predibase, Settings, API tokens'),
    source: 'observed: current tokens; Predibase documentation, API tokens',
  },
];
