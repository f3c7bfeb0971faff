import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const AMPLITUDE_RULES: RuleList = () => [
  {
    id: 'secret/amplitude-secret-key',
    title: 'Amplitude secret key',
    provider: 'amplitude',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('amplitude[a-z0-9_.-]{0,16}secret', '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'read', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Amplitude, Organization settings, Projects'),
    source: 'Amplitude documentation, API credentials',
  },
];
