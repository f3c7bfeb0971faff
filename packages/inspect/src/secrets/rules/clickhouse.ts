import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const CLICKHOUSE_RULES: readonly SecretRule[] = [
  {
    id: 'secret/clickhouse-cloud-secret',
    title: 'ClickHouse Cloud API key secret',
    provider: 'clickhouse',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('clickhouse', '4b1d[A-Za-z0-9]{38}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('ClickHouse Cloud console, API Keys'),
    source: 'observed: secrets from 4b1d on; ClickHouse documentation, Managing API keys',
  },
];
