import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare, whenRare } from '../validators.ts';

export const DROPBOX_RULES: RuleList = () => [
  {
    id: 'secret/dropbox-sign-api-key',
    title: 'Dropbox Sign API key',
    provider: 'dropbox',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('hello_?sign|dropbox_?sign'), '[0-9a-f]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Dropbox Sign, Settings, API'),
    source: 'observed: 64 hexadecimal digits; Dropbox Sign documentation, Authentication',
  },
  {
    id: 'secret/dropbox-token',
    title: 'Dropbox access token',
    provider: 'dropbox',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`sl\.(?:u\.)?[A-Za-z0-9_-]{130,1200}`,
    prefixes: ['sl.u.', 'sl.'],
    startsWord: true,
    reach: reach('business-data', 'write', 'short'),
    remediation: rotate('Dropbox, App console'),
    source: 'Dropbox developer documentation, OAuth guide',
  },
  {
    id: 'secret/dropbox-long-lived-token',
    title: 'Dropbox long-lived access token',
    provider: 'dropbox',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('dropbox', '[A-Za-z0-9]{11}AAAAAAAAAA[A-Za-z0-9_-]{43}'),
    flags: 'i',
    structured: true,
    validate: whenPartRare(/[A-Za-z0-9_-]{43}$/, 'high'),
    reach: reach('business-data', 'write'),
    remediation: rotate('Dropbox App Console, the app'),
    source: 'observed: long-lived tokens, before Dropbox made them expire',
  },
];
