import { urlPassword } from '../connection-password.ts';
import { PASSWORD, url } from '../formats/connection-url.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const DATABASE_RULES: RuleList = () => [
  {
    id: 'secret/database-url',
    title: 'Database URL with a password',
    provider: 'database',
    severity: 'critical',
    tier: 'context',
    pattern: url(
      'postgres(?:ql)?|mysql2?|mariadb|mongodb|mssql|sqlserver|clickhouse|cockroachdb|redshift|snowflake|oracle|db2|cassandra|neo4j|bolt|couchbase|timescaledb',
    ),
    validate: urlPassword,
    reach: reach('database', 'write'),
    remediation: rotate(PASSWORD),
    source:
      'RFC 3986; PostgreSQL documentation, Connection URIs; MongoDB documentation, Connection strings',
  },
];
