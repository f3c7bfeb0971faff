import { connectionPassword } from '../connection-password.ts';
import { PASSWORD } from '../formats/connection-url.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ADO_RULES: RuleList = () => [
  {
    id: 'secret/ado-connection-string',
    title: 'Connection string with a password',
    provider: 'ado',
    severity: 'critical',
    tier: 'context',
    pattern: String.raw`(?:Server|Data Source|Host|Address)[ \t]{0,2}=[^"'${'`'}\r\n]{1,300}?;[ \t]{0,2}(?:Password|Pwd)[ \t]{0,2}=[ \t]{0,2}(?<secret>[^;"'${'`'}\r\n<>\\]{1,128})`,
    flags: 'i',
    validate: connectionPassword,
    reach: reach('database', 'write'),
    remediation: rotate(PASSWORD),
    source: 'Microsoft documentation, Connection string syntax (ADO.NET)',
  },
];
