import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ASSEMBLYAI_RULES: readonly SecretRule[] = [
  {
    id: 'secret/assemblyai-api-key',
    title: 'AssemblyAI API key',
    provider: 'assemblyai',
    severity: 'medium',
    tier: 'context',
    pattern: namedValue('assembly_?ai', '[0-9a-f]{32}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('AssemblyAI dashboard, API keys'),
    source: 'observed: 32 hexadecimal digits; AssemblyAI documentation, Authentication',
  },
];
