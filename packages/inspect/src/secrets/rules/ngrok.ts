import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const NGROK_RULES: RuleList = () => [
  {
    id: 'secret/ngrok-auth-token',
    title: 'ngrok authtoken or API key',
    provider: 'ngrok',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('ngrok|authtoken', '[A-Za-z0-9]{27}_[A-Za-z0-9]{20,24}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('private-network', 'write'),
    remediation: rotate('ngrok dashboard, Your authtoken or API keys'),
    source: 'observed: two parts with an underscore; ngrok documentation, Authtokens',
  },
];
