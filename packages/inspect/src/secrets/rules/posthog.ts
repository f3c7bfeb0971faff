import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const POSTHOG_RULES: RuleList = () => [
  {
    id: 'secret/posthog-personal-key',
    title: 'PostHog personal API key',
    provider: 'posthog',
    severity: 'high',
    tier: 'format',
    pattern: 'phx_[A-Za-z0-9_-]{43,60}',
    prefixes: ['phx_'],
    reach: reach('business-data', 'write'),
    remediation: rotate('PostHog, Account settings, Personal API keys'),
    source: 'PostHog documentation, API overview',
  },
  {
    id: 'secret/posthog-feature-flag-key',
    title: 'PostHog feature flags secure key',
    provider: 'posthog',
    severity: 'medium',
    tier: 'format',
    pattern: 'phs_[A-Za-z0-9]{43,60}',
    prefixes: ['phs_'],
    startsWord: true,
    reach: reach('developer-tool', 'read'),
    remediation: rotate('PostHog, Project settings, Feature flags'),
    source: 'PostHog documentation, Feature flags secure API key',
  },
  {
    id: 'secret/posthog-oauth-token',
    title: 'PostHog OAuth access or refresh token',
    provider: 'posthog',
    severity: 'high',
    tier: 'format',
    pattern: 'ph[ar]_[A-Za-z0-9]{40,43}(?![A-Za-z0-9])',
    prefixes: ['pha_', 'phr_'],
    startsWord: true,
    reach: reach('business-data', 'write', 'short'),
    remediation: rotate('PostHog, Account settings, Connected applications'),
    source: 'PostHog source code, posthog/models/utils.py, OAuth tokens',
  },
];
