import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const BLUESKY_RULES: RuleList = () => [
  {
    id: 'secret/bluesky-app-password',
    title: 'Bluesky app password',
    provider: 'bluesky',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(
      keyName('bluesky|bsky|atproto'),
      '[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}-[a-z2-7]{4}',
    ),
    flags: 'i',
    validate: whenRare('medium'),
    reach: reach('messaging', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Bluesky, Settings, App passwords'),
    source: 'AT Protocol source code, createAppPassword (four groups of four)',
  },
];
