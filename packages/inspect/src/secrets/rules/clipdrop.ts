import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CLIPDROP_RULES: RuleList = () => [
  {
    id: 'secret/clipdrop-api-key',
    title: 'Clipdrop API key',
    provider: 'clipdrop',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('clip_?drop'), '[0-9a-f]{128}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Clipdrop, API, API key'),
    source: 'observed: 128 hexadecimal digits; Clipdrop documentation, Authentication',
  },
];
