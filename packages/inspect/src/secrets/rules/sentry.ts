import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const SENTRY_RULES: RuleList = () => [
  {
    id: 'secret/sentry-token',
    title: 'Sentry organisation or user token',
    provider: 'sentry',
    severity: 'high',
    tier: 'format',
    pattern: '(?:sntrys_eyJ[A-Za-z0-9+/=_-]{60,600}|sntryu_[0-9a-f]{64})',
    prefixes: ['sntrys_', 'sntryu_'],
    reach: reach('observability', 'admin'),
    remediation: rotate('Sentry, Settings, Auth tokens'),
    source: 'Sentry documentation, Auth tokens; Sentry RFC 0091',
  },
  {
    id: 'secret/sentry-dsn-secret',
    title: 'Sentry DSN with its secret key',
    provider: 'sentry',
    severity: 'medium',
    tier: 'format',
    pattern: 'https://[0-9a-f]{32}:(?<secret>[0-9a-f]{32})@[A-Za-z0-9.-]{3,100}/[0-9]{1,20}',
    reach: reach('observability', 'post'),
    remediation: rotate('Sentry, Project settings, Client keys'),
    source: 'Sentry documentation, DSN explainer (deprecated secret key)',
  },
];
