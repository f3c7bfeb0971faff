import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const MATTERMOST_RULES: RuleList = () => [
  {
    id: 'secret/mattermost-token',
    title: 'Mattermost access token',
    provider: 'mattermost',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('mattermost|(?<![a-z])mm_'), '[a-z0-9]{26}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('Mattermost, Profile, Security, Personal access tokens'),
    source: 'Mattermost documentation, Personal access tokens; model.NewId (26 characters)',
  },
];
