import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const PARTICLE_RULES: RuleList = () => [
  {
    id: 'secret/particle-access-token',
    title: 'Particle access token',
    provider: 'particle',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue(keyName('particle'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Particle console or command line, particle token revoke'),
    source: 'Particle documentation, Access tokens (40 hexadecimal digits)',
  },
];
