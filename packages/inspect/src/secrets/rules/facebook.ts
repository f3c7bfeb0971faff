import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const FACEBOOK_RULES: RuleList = () => [
  {
    id: 'secret/facebook-access-token',
    title: 'Facebook or WhatsApp access token',
    provider: 'facebook',
    severity: 'high',
    tier: 'format',
    pattern: 'EAA(?:[A-Za-z0-9]{80,300}|CEdEose0cBA[A-Za-z0-9]{20,69})(?![A-Za-z0-9])',
    prefixes: ['EAA'],
    startsWord: true,
    reach: reach('messaging', 'write', 'limited'),
    remediation: rotate('Meta for Developers, Tools, Access token debugger'),
    source: 'Meta documentation, Access tokens',
  },
  {
    id: 'secret/facebook-app-secret',
    title: 'Facebook app secret',
    provider: 'facebook',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(
      '(?:facebook|fb|meta|whatsapp)[a-z0-9_.-]{0,12}(?:app|client)_?secret',
      '[0-9a-f]{32}',
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Meta for Developers, App settings, Basic'),
    source: 'Meta documentation, App secret',
  },
];
