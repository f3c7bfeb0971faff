import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const LIVEKIT_RULES: RuleList = () => [
  {
    id: 'secret/livekit-api-secret',
    title: 'LiveKit API secret',
    provider: 'livekit',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('livekit[a-z0-9_.-]{0,16}secret', '[A-Za-z0-9]{40,50}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('LiveKit Cloud, Settings, Keys'),
    source: 'LiveKit documentation, Keys and tokens',
  },
];
