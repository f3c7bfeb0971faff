import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ASAAS_RULES: RuleList = () => [
  {
    id: 'secret/asaas-api-key',
    title: 'Asaas API key',
    provider: 'asaas',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`\$aact_(?:prod_[A-Za-z0-9+/_-]{20,400}|[A-Za-z0-9+/]{100,400})={0,2}`,
    prefixes: ['$aact_prod_', '$aact_'],
    reach: reach('payments', 'write'),
    remediation: rotate('Asaas, Integrações, Chaves de API'),
    source:
      'Asaas documentation, prefixes of API keys by environment; observed: 20 characters and more',
  },
  {
    id: 'secret/asaas-sandbox-key',
    title: 'Asaas sandbox API key',
    provider: 'asaas',
    severity: 'low',
    tier: 'format',
    pattern: String.raw`\$aact_hmlg_[A-Za-z0-9+/_-]{20,400}={0,2}`,
    prefixes: ['$aact_hmlg_'],
    reach: reach('developer-tool', 'write'),
    remediation: rotate('Asaas sandbox, Integrações, Chaves de API'),
    source:
      'Asaas documentation, prefixes of API keys by environment; observed: 20 characters and more',
  },
];
