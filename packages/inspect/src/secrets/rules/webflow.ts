import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const WEBFLOW_RULES: RuleList = () => [
  {
    id: 'secret/webflow-api-token',
    title: 'Webflow API token',
    provider: 'webflow',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('webflow'), '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Webflow, Site settings, Apps & integrations'),
    source: 'observed: 64 hexadecimal digits; Webflow documentation, Site tokens',
  },
];
