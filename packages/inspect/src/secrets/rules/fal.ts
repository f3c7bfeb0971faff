import { UUID } from '../formats/uuid.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const FAL_RULES: RuleList = () => [
  {
    id: 'secret/fal-api-key',
    title: 'fal API key',
    provider: 'fal',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('fal_?(?:ai_?)?(?:api_?)?(?:key|secret)', `${UUID}:[0-9a-f]{32}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('fal dashboard, API keys'),
    source: 'fal documentation, Authentication (key id, colon, secret)',
  },
];
