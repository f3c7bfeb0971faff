import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const EXPO_RULES: RuleList = () => [
  {
    id: 'secret/expo-access-token',
    title: 'Expo access token',
    provider: 'expo',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('expo'), '[A-Za-z0-9_-]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Expo, Account settings, Access tokens'),
    source: 'observed: 40 characters; Expo documentation, Programmatic access',
  },
];
