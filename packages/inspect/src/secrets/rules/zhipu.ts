import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const ZHIPU_RULES: RuleList = () => [
  {
    id: 'secret/zhipu-api-key',
    title: 'Zhipu AI (Z.ai, BigModel) API key',
    provider: 'zhipu',
    severity: 'high',
    tier: 'context',
    pattern: namedValue(
      'zhipu(?:ai)?|bigmodel|chatglm|glm_?api|zai_?api|z_ai_?api',
      String.raw`[0-9a-f]{32}\.[A-Za-z0-9]{16}`,
    ),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('model-api', 'write'),
    remediation: rotate('BigModel or Z.ai platform, API keys'),
    source: 'BigModel documentation, HTTP authentication (id, dot, secret)',
  },
];
