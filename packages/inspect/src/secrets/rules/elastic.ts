import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ELASTIC_RULES: RuleList = () => [
  {
    id: 'secret/elastic-cloud-key',
    title: 'Elastic Cloud API key',
    provider: 'elastic',
    severity: 'critical',
    tier: 'format',
    pattern: 'essu_[A-Za-z0-9+/=_-]{40,200}',
    prefixes: ['essu_'],
    startsWord: true,
    reach: reach('infrastructure', 'admin', 'limited'),
    remediation: rotate('Elastic Cloud console, Organization, API keys'),
    source: 'Elastic documentation, Elastic Cloud API keys (essu_)',
  },
  {
    id: 'secret/elastic-api-key',
    title: 'Elasticsearch API key',
    provider: 'elastic',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('elastic(?:search)?'), '[A-Za-z0-9+/]{54,60}={1,2}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('database', 'write'),
    remediation: rotate('Kibana, Stack management, API keys'),
    source: 'Elastic documentation, Create API key (base64 of id and key)',
  },
];
