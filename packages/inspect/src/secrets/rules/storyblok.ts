import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const STORYBLOK_RULES: RuleList = () => [
  {
    id: 'secret/storyblok-management-token',
    title: 'Storyblok management token',
    provider: 'storyblok',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(
      keyName('storyblok'),
      '[A-Za-z0-9]{22}tt(?:-[0-9]{1,9}-[A-Za-z0-9_-]{20})?',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Storyblok, My account, Account settings'),
    source: 'observed: tokens end with tt; Storyblok documentation, Management API',
  },
  {
    id: 'secret/storyblok-personal-token',
    title: 'Storyblok personal access token',
    provider: 'storyblok',
    severity: 'high',
    tier: 'format',
    pattern: '[0-9A-Za-z]{22}tt-[0-9]{5,7}-[A-Za-z0-9_-]{20}(?![A-Za-z0-9_-])',
    startsWord: true,
    reach: reach('business-data', 'admin'),
    remediation: rotate('Storyblok, My account, Security'),
    source:
      'Storyblok documentation, Personal access tokens; observed: tt, the account and 20 characters',
  },
];
