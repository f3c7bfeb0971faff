import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PIPEDRIVE_RULES: RuleList = () => [
  {
    id: 'secret/pipedrive-api-token',
    title: 'Pipedrive API token',
    provider: 'pipedrive',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('pipedrive'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Pipedrive, Personal preferences, API'),
    source: 'Pipedrive documentation, API token (40 characters)',
  },
];
