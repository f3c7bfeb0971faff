import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const WANDB_RULES: RuleList = () => [
  {
    id: 'secret/wandb-api-key',
    title: 'Weights & Biases API key',
    provider: 'wandb',
    severity: 'high',
    tier: 'format',
    pattern: 'wandb_v1_[A-Za-z0-9_]{60,90}',
    prefixes: ['wandb_v1_'],
    reach: reach('model-api', 'write'),
    remediation: rotate('W&B, User settings, API keys'),
    source: 'observed: current keys; W&B documentation, API keys',
  },
  {
    id: 'secret/wandb-legacy-key',
    title: 'Weights & Biases API key (without prefix)',
    provider: 'wandb',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(String.raw`wandb(?:\.login\(key)?|api\.wandb\.ai`, '[0-9a-f]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('W&B, User settings, API keys'),
    source: 'W&B documentation, Environment variables (40 characters)',
  },
];
