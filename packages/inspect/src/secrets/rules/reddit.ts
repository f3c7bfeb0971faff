import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const REDDIT_RULES: RuleList = () => [
  {
    id: 'secret/reddit-client-secret',
    title: 'Reddit client secret',
    provider: 'reddit',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('reddit'), '[A-Za-z0-9_-]{27,30}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Reddit, Preferences, Apps'),
    source: 'observed: 27 and 30 characters; Reddit API documentation, OAuth2',
  },
];
