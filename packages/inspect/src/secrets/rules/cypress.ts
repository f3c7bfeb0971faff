import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CYPRESS_RULES: RuleList = () => [
  {
    id: 'secret/cypress-record-key',
    title: 'Cypress Cloud record key',
    provider: 'cypress',
    severity: 'low',
    tier: 'context',
    pattern: namedValue('cypress_?record|record_?key', UUID),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('developer-tool', 'post'),
    remediation: rotate('Cypress Cloud, Project settings, Record keys'),
    source: 'Cypress documentation, Record key',
  },
];
