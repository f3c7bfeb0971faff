import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const INFLUXDB_RULES: RuleList = () => [
  {
    id: 'secret/influxdb-token',
    title: 'InfluxDB API token',
    provider: 'influxdb',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('influx', '[A-Za-z0-9_-]{86}=='),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write'),
    remediation: rotate('InfluxDB, Load data, API tokens'),
    source: 'InfluxDB documentation, API tokens (64 bytes in base64)',
  },
];
