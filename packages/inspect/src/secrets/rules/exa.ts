import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const EXA_RULES: RuleList = () => [
  {
    id: 'secret/exa-api-key',
    title: 'Exa API key',
    provider: 'exa',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('(?<![a-z])exa_?(?:ai_?)?(?:api_?)?key', UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'read'),
    remediation: rotate('Exa dashboard, API Keys'),
    source: 'observed: UUIDs; Exa documentation, Quickstart',
  },
];
