import { UUID } from '../formats/uuid.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenPartRare } from '../validators.ts';

export const GCNOTIFY_RULES: RuleList = () => [
  {
    id: 'secret/gcnotify-api-key',
    title: 'GC Notify API key',
    provider: 'gcnotify',
    severity: 'high',
    tier: 'format',
    pattern: `gcntfy-[A-Za-z0-9_-]{1,80}-${UUID}-${UUID}`,
    prefixes: ['gcntfy-'],
    startsWord: true,
    structured: true,
    validate: whenPartRare(/[0-9a-f-]{36}$/, 'high'),
    reach: reach('messaging', 'write'),
    remediation: rotate('GC Notify, API integration, API keys'),
    source: 'GC Notify documentation, API keys (name, service id and key id)',
  },
];
