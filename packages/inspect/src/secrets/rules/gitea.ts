import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const GITEA_RULES: RuleList = () => [
  {
    id: 'secret/gitea-token',
    title: 'Gitea, Forgejo or Gogs access token',
    provider: 'gitea',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('gitea|forgejo|gogs|codeberg'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('source-code', 'write'),
    remediation: rotate('Gitea or Forgejo, Settings, Applications'),
    source: 'Gitea documentation, API usage (40 hexadecimal digits)',
  },
];
