import { base64Json } from '../base64-text.ts';
import { crc32HexLittleEndian } from '../checksums/crc32.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

/** `glsa_` + 32 random characters + `_` + CRC-32 of all before that, least significant byte first. */
const grafana = (secret: string) => crc32HexLittleEndian(secret.slice(0, -9)) === secret.slice(-8);

export const GRAFANA_RULES: RuleList = () => [
  {
    id: 'secret/grafana-service-account-token',
    title: 'Grafana service account token',
    provider: 'grafana',
    severity: 'high',
    tier: 'format',
    pattern: 'glsa_[A-Za-z0-9]{32}_[0-9a-f]{8}',
    prefixes: ['glsa_'],
    checksum: grafana,
    reach: reach('observability', 'write'),
    remediation: rotate('Grafana, Administration, Service accounts'),
    source: 'Grafana documentation, Service accounts',
  },
  {
    id: 'secret/grafana-cloud-token',
    title: 'Grafana Cloud access policy token',
    provider: 'grafana',
    severity: 'high',
    tier: 'format',
    pattern: 'glc_eyJ[A-Za-z0-9+/]{50,500}={0,2}',
    prefixes: ['glc_'],
    structured: true,
    validate: (secret) => (base64Json(secret.slice(4))?.['k'] ? 'high' : 'void'),
    reach: reach('observability', 'write'),
    remediation: rotate('Grafana Cloud, Access policies'),
    source: 'Grafana Cloud documentation, Access policies',
  },
  {
    id: 'secret/grafana-api-key',
    title: 'Grafana API key (legacy)',
    provider: 'grafana',
    severity: 'high',
    tier: 'format',
    pattern: 'eyJrIjoi[A-Za-z0-9+/]{60,300}={0,2}',
    prefixes: ['eyJrIjoi'],
    structured: true,
    validate: (secret) => (base64Json(secret)?.['k'] ? 'high' : 'other'),
    reach: reach('observability', 'write'),
    remediation: rotate('Grafana, Administration, API keys'),
    source: 'Grafana documentation, API keys (deprecated)',
  },
];
