import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const EXPO_RULES: readonly SecretRule[] = [
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
