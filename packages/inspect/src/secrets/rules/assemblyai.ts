import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ASSEMBLYAI_RULES: RuleList = () => [
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
