import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const MONGODB_RULES: RuleList = () => [
  {
    id: 'secret/mongodb-atlas-secret',
    title: 'MongoDB Atlas service account secret',
    provider: 'mongodb',
    severity: 'critical',
    tier: 'format',
    pattern: 'mdb_sa_sk_[A-Za-z0-9_-]{38,48}',
    prefixes: ['mdb_sa_sk_'],
    reach: reach('database', 'admin', 'unlimited', 'with-a-second-part'),
    remediation: rotate('MongoDB Atlas, Access manager, Service accounts'),
    source: 'MongoDB Atlas documentation, Service accounts',
  },
];
