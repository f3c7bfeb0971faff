import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const ELEVENLABS_RULES: RuleList = () => [
  {
    id: 'secret/elevenlabs-api-key',
    title: 'ElevenLabs API key',
    provider: 'elevenlabs',
    severity: 'high',
    tier: 'format',
    pattern: 'sk_[0-9a-f]{48}(?![A-Za-z0-9_])',
    prefixes: ['sk_'],
    startsWord: true,
    reach: reach('model-api', 'write'),
    remediation: rotate('ElevenLabs, Developers, API Keys'),
    source: 'observed: current keys; ElevenLabs documentation, Authentication',
  },
];
