import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const AGORA_RULES: RuleList = () => [
  {
    id: 'secret/agora-app-certificate',
    title: 'Agora app certificate',
    provider: 'agora',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('agora[a-z0-9_.-]{0,16}(?:certificate|secret)', '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('messaging', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Agora console, Project management'),
    source: 'Agora documentation, App certificate',
  },
];
