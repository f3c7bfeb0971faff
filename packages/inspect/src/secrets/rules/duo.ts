import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DUO_RULES: RuleList = () => [
  {
    id: 'secret/duo-secret-key',
    title: 'Duo secret key',
    provider: 'duo',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('duo_?(?:s|secret_?)key|duo_?client_?secret', '[A-Za-z0-9]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('identity-provider', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Duo admin panel, Applications'),
    source: 'observed: 40 characters; Duo documentation, Protecting applications',
  },
];
