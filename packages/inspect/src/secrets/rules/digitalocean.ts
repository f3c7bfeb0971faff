import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const DIGITALOCEAN_RULES: RuleList = () => [
  {
    id: 'secret/digitalocean-token',
    title: 'DigitalOcean access token',
    provider: 'digitalocean',
    severity: 'critical',
    tier: 'format',
    pattern: 'do[opr]_v1_[0-9a-f]{64}',
    prefixes: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    reach: reach('cloud-account', 'write', 'limited'),
    remediation: rotate('DigitalOcean, API, Tokens'),
    source: 'DigitalOcean documentation, Personal access tokens; API reference, token prefixes',
  },
  {
    id: 'secret/digitalocean-spaces-key',
    title: 'DigitalOcean Spaces access key',
    provider: 'digitalocean',
    severity: 'medium',
    tier: 'format',
    pattern: 'DO00[A-Z0-9]{16}(?![A-Za-z0-9])',
    prefixes: ['DO00'],
    startsWord: true,
    reach: reach('database', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('DigitalOcean, Spaces, Access keys'),
    source: 'observed: 20 characters from DO00 on; DigitalOcean documentation, Spaces access keys',
  },
  {
    id: 'secret/digitalocean-spaces-secret',
    title: 'DigitalOcean Spaces secret key',
    provider: 'digitalocean',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('(?:do_?)?spaces[a-z0-9_.-]{0,16}secret', '[A-Za-z0-9/+]{43}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('DigitalOcean, Spaces, Access keys'),
    source: 'observed: 43 characters; DigitalOcean documentation, Spaces access keys',
  },
];
