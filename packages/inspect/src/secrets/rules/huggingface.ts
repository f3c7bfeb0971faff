import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const HUGGINGFACE_RULES: RuleList = () => [
  {
    id: 'secret/huggingface-token',
    title: 'Hugging Face user access token',
    provider: 'huggingface',
    severity: 'high',
    tier: 'format',
    pattern: 'hf_[A-Za-z0-9]{34,40}',
    prefixes: ['hf_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('Hugging Face, Settings, Access Tokens'),
    source: 'Hugging Face documentation, User access tokens',
  },
  {
    id: 'secret/huggingface-organization-token',
    title: 'Hugging Face organisation API token',
    provider: 'huggingface',
    severity: 'high',
    tier: 'format',
    pattern: 'api_org_[A-Za-z0-9]{34}',
    prefixes: ['api_org_'],
    reach: reach('model-api', 'write'),
    remediation: rotate('Hugging Face, Organization settings'),
    source: 'observed: organisation tokens; Hugging Face documentation, Security tokens',
  },
  {
    id: 'secret/huggingface-oauth-token',
    title: 'Hugging Face OAuth access token',
    provider: 'huggingface',
    severity: 'medium',
    tier: 'format',
    pattern: 'hf_oauth_eyJ[A-Za-z0-9_.-]{80,2000}',
    prefixes: ['hf_oauth_'],
    reach: reach('model-api', 'write', 'short'),
    remediation: rotate('Hugging Face, Settings, Connected applications'),
    source: 'Hugging Face documentation, Sign in with Hugging Face',
  },
];
