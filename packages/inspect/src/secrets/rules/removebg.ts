import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const REMOVEBG_RULES: RuleList = () => [
  {
    id: 'secret/removebg-api-key',
    title: 'remove.bg API key',
    provider: 'removebg',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('remove_?bg'), '[A-Za-z0-9]{24}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('remove.bg, Account, API keys'),
    source: 'observed: 24 characters; remove.bg API documentation, Authentication',
  },
];
