import { connectionPassword } from '../connection-password.ts';
import { PASSWORD } from '../formats/connection-url.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const JDBC_RULES: RuleList = () => [
  {
    id: 'secret/jdbc-password',
    title: 'JDBC URL with a password',
    provider: 'jdbc',
    severity: 'critical',
    tier: 'context',
    pattern: String.raw`jdbc:[a-z0-9:]{2,40}\\{0,3}[/@][^\s"'${'`'}<>]{1,200}?[?&;](?:password|pwd)=(?<secret>[^\s"'${'`'}<>&;\\]{1,128})`,
    flags: 'i',
    validate: connectionPassword,
    reach: reach('database', 'write'),
    remediation: rotate(PASSWORD),
    source:
      'PostgreSQL JDBC documentation, Connecting to the database; Microsoft JDBC documentation',
  },
];
