import { reach } from '../reach.ts';
import { rotate, type SecretRule, type Verdict } from '../rule.ts';

const OPENAI = 'OpenAI API reference, Authentication and Admin API keys';
const ANTHROPIC = 'Anthropic API documentation, API overview and Admin API';

/** OpenAI's keys hold `T3BlbkFJ` (base64 of `OpenAI`) in their middle; a long key without it may be a newer kind. */
function openai(secret: string): Verdict {
  if (secret.includes('T3BlbkFJ')) return 'high';
  return secret.length >= 100 ? 'medium' : 'low';
}

/** 93 characters and `AA`: the length of all keys seen so far. The further from it, the less sure. */
function anthropic(secret: string): Verdict {
  if (/-[\w-]{93}AA$/.test(secret)) return 'high';
  return secret.length >= 90 ? 'medium' : 'low';
}

export const OPENAI_ANTHROPIC_RULES: readonly SecretRule[] = [
  {
    id: 'secret/openai-project-key',
    title: 'OpenAI project API key',
    provider: 'openai',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk-proj-[A-Za-z0-9_-]{40,260}',
    prefixes: ['sk-proj-'],
    validate: openai,
    reach: reach('model-api', 'write'),
    remediation: rotate('OpenAI platform, Project, API keys'),
    source: OPENAI,
  },
  {
    id: 'secret/openai-service-account-key',
    title: 'OpenAI service account API key',
    provider: 'openai',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk-(?:svcacct|service)-[A-Za-z0-9_-]{40,260}',
    prefixes: ['sk-svcacct-', 'sk-service-'],
    validate: openai,
    reach: reach('model-api', 'write'),
    remediation: rotate('OpenAI platform, Project, Service accounts'),
    source: OPENAI,
  },
  {
    id: 'secret/openai-admin-key',
    title: 'OpenAI organisation admin API key',
    provider: 'openai',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk-admin-[A-Za-z0-9_-]{40,260}',
    prefixes: ['sk-admin-'],
    validate: openai,
    reach: reach('model-api', 'admin'),
    remediation: rotate('OpenAI platform, Organization, Admin keys'),
    source: OPENAI,
  },
  {
    id: 'secret/openai-api-key',
    title: 'OpenAI user API key',
    provider: 'openai',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk-(?:[A-Za-z0-9-]{1,60}-)?[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}',
    prefixes: ['sk-'],
    reach: reach('model-api', 'write'),
    remediation: rotate('OpenAI platform, API keys'),
    source: `observed: legacy keys; ${OPENAI}`,
  },
  {
    id: 'secret/anthropic-api-key',
    title: 'Anthropic API key',
    provider: 'anthropic',
    severity: 'critical',
    tier: 'format',
    pattern: 'sk-ant-api[0-9]{2}-[A-Za-z0-9_-]{32,120}',
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
