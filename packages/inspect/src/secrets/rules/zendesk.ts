import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ZENDESK_RULES: RuleList = () => [
  {
    id: 'secret/zendesk-api-token',
    title: 'Zendesk API token',
    provider: 'zendesk',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('zendesk'), '[A-Za-z0-9]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Zendesk admin center, Apps and integrations, APIs'),
    source: 'observed: 40 characters; Zendesk documentation, API token',
  },
];
