import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SHOPIFY_RULES: RuleList = () => [
  {
    id: 'secret/shopify-partner-token',
    title: 'Shopify Partner API token',
    provider: 'shopify',
    severity: 'high',
    tier: 'format',
    pattern: 'prtapi_[0-9a-f]{32}',
    prefixes: ['prtapi_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Shopify Partner dashboard, Settings, Partner API clients'),
    source: 'Shopify documentation, Partner API authentication',
  },
  {
    id: 'secret/shopify-token',
    title: 'Shopify access token or app secret',
    provider: 'shopify',
    severity: 'critical',
    tier: 'format',
    pattern: 'shp(?:at|ca|pa|ua|ss)_[0-9a-fA-F]{32}',
    prefixes: ['shpat_', 'shpca_', 'shppa_', 'shpua_', 'shpss_'],
    reach: reach('payments', 'write'),
    remediation: rotate('Shopify admin, Apps and sales channels'),
    source: 'Shopify changelog, length of app secrets and access tokens',
  },
];
