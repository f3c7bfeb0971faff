import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DEEPGRAM_RULES: RuleList = () => [
  {
    id: 'secret/deepgram-api-key',
    title: 'Deepgram API key',
    provider: 'deepgram',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('deepgram', '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Deepgram Console, API Keys'),
    source: 'observed: 40 hexadecimal digits; Deepgram documentation, Authentication',
  },
];
