import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CLOUDSMITH_RULES: RuleList = () => [
  {
    id: 'secret/cloudsmith-api-key',
    title: 'Cloudsmith API key',
    provider: 'cloudsmith',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('cloudsmith'), '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Cloudsmith, User settings, API key'),
    source: 'observed: 40 hexadecimal digits; Cloudsmith documentation, API key',
  },
  {
    id: 'secret/cloudsmith-access-token',
    title: 'Cloudsmith API key with its prefix',
    provider: 'cloudsmith',
    severity: 'high',
    tier: 'format',
    pattern: 'csa_[0-9a-f]{30}[A-Za-z0-9]{6}(?![A-Za-z0-9])',
    prefixes: ['csa_'],
    startsWord: true,
    reach: reach('package-publishing', 'write'),
    remediation: rotate('Cloudsmith, User settings, API settings'),
    source: 'observed: Betterleaks rules, cloudsmith-api-key',
  },
];
