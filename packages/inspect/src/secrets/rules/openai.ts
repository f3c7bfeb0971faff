import { reach } from '../reach.ts';
import { type RuleList, rotate, type Verdict } from '../rule.ts';

const OPENAI = 'OpenAI API reference, Authentication and Admin API keys';

/** OpenAI's keys hold `T3BlbkFJ` (base64 of `OpenAI`) in their middle; a long key without it may be a newer kind. */
function openai(secret: string): Verdict {
  if (secret.includes('T3BlbkFJ')) return 'high';
  return secret.length >= 100 ? 'medium' : 'low';
}

export const OPENAI_RULES: RuleList = () => [
  {
    id: 'secret/openai-realtime-secret',
    title: 'OpenAI realtime client secret',
    provider: 'openai',
    severity: 'low',
    tier: 'format',
    pattern: 'ek_[0-9a-f]{32}(?![0-9A-Za-z])',
    prefixes: ['ek_'],
    startsWord: true,
    reach: reach('model-api', 'write', 'short'),
    remediation: rotate(
      'OpenAI platform: the secret expires by itself; revoke the API key that made it',
    ),
    source: 'OpenAI API reference, Realtime, client secrets',
  },
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
];
