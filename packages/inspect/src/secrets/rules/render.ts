import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const RENDER_RULES: RuleList = () => [
  {
    id: 'secret/render-api-key',
    title: 'Render API key',
    provider: 'render',
    severity: 'high',
    tier: 'format',
    pattern: 'rnd_[A-Za-z0-9]{28,36}(?![A-Za-z0-9])',
    prefixes: ['rnd_'],
    startsWord: true,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('Render dashboard, Account settings, API Keys'),
    source: 'Render documentation, The Render API',
  },
  {
    id: 'secret/render-deploy-hook',
    title: 'Render deploy hook',
    provider: 'render',
    severity: 'medium',
    tier: 'format',
    pattern: String.raw`api\.render\.com/deploy/srv-[a-z0-9]{16,24}\?key=(?<secret>[A-Za-z0-9_-]{8,24})`,
    reach: reach('webhook', 'post'),
    remediation: rotate('Render dashboard, the service’s Settings'),
    source: 'Render documentation, Deploy hooks',
  },
];
