import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const AMAZON_RULES: RuleList = () => [
  {
    id: 'secret/amazon-mws-token',
    title: 'Amazon MWS authorisation token',
    provider: 'amazon',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`amzn\.mws\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`,
    prefixes: ['amzn.mws.'],
    reach: reach('business-data', 'write'),
    remediation: rotate('Amazon Seller Central, Manage your apps'),
    source: 'Amazon MWS documentation, Authorization',
  },
  {
    id: 'secret/amazon-lwa-client-secret',
    title: 'Login with Amazon client secret',
    provider: 'amazon',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`amzn1\.oa2-cs\.v1\.[0-9a-f]{64}`,
    prefixes: ['amzn1.oa2-cs.v1.'],
    reach: reach('business-data', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Amazon developer console, Login with Amazon, Web settings'),
    source: 'Login with Amazon documentation, Client secret',
  },
  {
    id: 'secret/amazon-lwa-refresh-token',
    title: 'Login with Amazon refresh token',
    provider: 'amazon',
    severity: 'high',
    tier: 'format',
    pattern: String.raw`Atzr\|[A-Za-z0-9_-]{100,600}`,
    prefixes: ['Atzr|'],
    startsWord: true,
    reach: reach('business-data', 'write', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Amazon, Manage Login with Amazon; Seller Central, Manage your apps'),
    source: 'Login with Amazon documentation, Refresh token (Atzr|)',
  },
];
