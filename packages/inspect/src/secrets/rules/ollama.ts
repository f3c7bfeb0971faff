import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const OLLAMA_RULES: RuleList = () => [
  {
    id: 'secret/ollama-api-key',
    title: 'Ollama Cloud API key',
    provider: 'ollama',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(keyName('ollama'), String.raw`[0-9a-f]{32}\.[A-Za-z0-9_-]{24}`),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('Ollama, Settings, Keys'),
    source: 'observed: current keys; Ollama documentation, Authentication',
  },
];
