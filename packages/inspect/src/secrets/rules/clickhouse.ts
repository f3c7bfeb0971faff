import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const CLICKHOUSE_RULES: RuleList = () => [
  {
    id: 'secret/clickhouse-cloud-secret',
    title: 'ClickHouse Cloud API key secret',
    provider: 'clickhouse',
    severity: 'critical',
    tier: 'format',
    pattern: '4b1d[A-Za-z0-9]{38}(?![A-Za-z0-9])',
    prefixes: ['4b1d'],
    startsWord: true,
    reach: reach('database', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('ClickHouse Cloud console, API Keys'),
    source: 'observed: secrets from 4b1d on; ClickHouse documentation, Managing API keys',
  },
];
