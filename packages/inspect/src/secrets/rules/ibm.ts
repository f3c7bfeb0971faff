import { keyName } from '../formats/key-name.ts';
import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const IBM_RULES: RuleList = () => [
  {
    id: 'secret/ibm-cloud-api-key',
    title: 'IBM Cloud (watsonx) API key',
    provider: 'ibm',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue(keyName('ibm_?cloud|watsonx?|ibm_?api|ibm_?iam'), '[A-Za-z0-9_-]{44}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('cloud-account', 'write'),
    remediation: rotate('IBM Cloud, Manage, Access (IAM), API keys'),
    source: 'observed: 44 characters; IBM Cloud documentation, Managing user API keys',
  },
];
