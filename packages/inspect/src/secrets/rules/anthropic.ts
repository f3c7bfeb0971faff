import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

const ANTHROPIC = 'Anthropic API documentation, API overview and Admin API';

/** 93 characters and `AA`: the length of all keys seen so far. The further from it, the less sure. */
function anthropic(secret: string): Verdict {
  if (/-[\w-]{93}AA$/.test(secret)) return 'high';
  return secret.length >= 90 ? 'medium' : 'low';
}

export const ANTHROPIC_RULES: RuleList = () => [
  {
    id: 'secret/anthropic-api-key',
    title: 'Anthropic API key',
    provider: 'anthropic',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk-ant-api[0-9]{2,4}-[A-Za-z0-9_-]{32,120}',
    prefixes: ['sk-ant-api03-', 'sk-ant-api'],
    validate: anthropic,
    reach: reach('model-api', 'write'),
    remediation: rotate('Claude Console, Settings, API keys'),
    source: ANTHROPIC,
  },
  {
    id: 'secret/anthropic-admin-key',
    title: 'Anthropic organisation admin API key',
    provider: 'anthropic',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk-ant-admin[0-9]{2}-[A-Za-z0-9_-]{32,120}',
    prefixes: ['sk-ant-admin01-', 'sk-ant-admin'],
    validate: anthropic,
    reach: reach('model-api', 'admin'),
    remediation: rotate('Claude Console, Settings, Admin keys'),
    source: ANTHROPIC,
  },
  {
    id: 'secret/anthropic-oauth-token',
    title: 'Anthropic OAuth or session token',
    provider: 'anthropic',
    severity: 'high',
    tier: 'format',
    pattern: 'sk-ant-(?:oat|ort|sid)[0-9]{2}-[A-Za-z0-9_-]{80,140}',
    prefixes: ['sk-ant-oat01-', 'sk-ant-ort01-', 'sk-ant-sid01-', 'sk-ant-'],
    reach: reach('model-api', 'write', 'limited'),
    remediation: rotate('Claude, Settings, active sessions'),
    source: 'observed: Claude Code credentials and session cookies',
  },
];
