import type { RiskRule } from '@svc/analysis';
import type { SettingTopic } from '../model/permission-model.ts';

function rule(name: string, parts: Omit<RiskRule, 'id' | 'category'>): RiskRule {
  return { id: `ai-permission/${name}`, category: 'ai-permission', ...parts };
}

const OPEN_NETWORK = rule('open-network', {
  title: 'Public network access to an AI service',
  severity: 'medium',
  why: 'A leaked key or token works from any network, and data can be sent to any network.',
  remediation:
    '1. Turn public network access off.\n2. Reach the service through a private endpoint or your VPC.\n3. Where it must be public, allow named networks only.',
  sources: [
    'https://docs.aws.amazon.com/securityhub/latest/userguide/sagemaker-controls.html',
    'https://learn.microsoft.com/azure/ai-services/cognitive-services-virtual-networks',
    'https://cloud.google.com/vertex-ai/docs/general/vpc-service-controls',
  ],
});
const NO_ISOLATION = rule('no-isolation', {
  title: 'Network isolation disabled for model containers',
  severity: 'low',
  why: 'Code in a model’s container can exfiltrate inputs, outputs and credentials.',
  remediation:
    '1. Turn network isolation on.\n2. Where the container needs the network, run it in a VPC with endpoints for what it needs.',
  sources: ['https://docs.aws.amazon.com/sagemaker/latest/dg/mkt-algo-model-internet-free.html'],
});
const ROOT_ACCESS = rule('root-access', {
  title: 'Root access enabled on a notebook instance',
  severity: 'medium',
  why: 'Root can read the instance’s credentials, disable its monitoring agents and change what other users run.',
  remediation:
    '1. Set root access to Disabled.\n2. Install packages through a lifecycle configuration, which still runs as root.',
  sources: [
    'https://docs.aws.amazon.com/securityhub/latest/userguide/sagemaker-controls.html#sagemaker-3',
  ],
});
const LOGGING_OFF = rule('logging-off', {
  title: 'Logging disabled for an AI service',
  severity: 'low',
  why: 'Without invocation logs, misuse and leaks cannot be detected or investigated.',
  remediation:
    '1. Turn on model invocation logging, data capture or a diagnostic setting.\n2. Send it to storage that the workload cannot change.',
  sources: [
    'https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html',
    'https://learn.microsoft.com/azure/ai-services/diagnostic-logging',
  ],
});
const KEYS = rule('keys-not-identity', {
  title: 'Long-lived keys for an AI service',
  severity: 'medium',
  why: 'Anyone who has the key can use it until it is rotated, and logs do not show who did.',
  remediation:
    '1. Use managed identities, roles or workload identity federation.\n2. Turn local (key) authentication off.\n3. Revoke the keys that exist.',
  sources: [
    'https://learn.microsoft.com/azure/ai-services/disable-local-auth',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html',
    'https://cloud.google.com/iam/docs/best-practices-for-managing-service-account-keys',
  ],
});
const PUBLIC_DATA = rule('public-ai-data', {
  title: 'Public bucket with training data or models',
  severity: 'high',
  why: 'Anyone can copy training data and models or, with write access, replace them with poisoned ones.',
  remediation:
    '1. Block public access.\n2. Name the roles that read and write in the bucket policy.\n3. Enable versioning, so that a changed model can be detected and restored.',
  sources: [
    'https://genai.owasp.org/llmrisk/llm042025-data-and-model-poisoning/',
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html',
  ],
});

/** Rules about settings of AI services, by what the setting is about; a public invocation has its rule among the grants. */
export const SETTING_RULES: Readonly<Record<Exclude<SettingTopic, 'public-invoke'>, RiskRule>> = {
  network: OPEN_NETWORK,
  isolation: NO_ISOLATION,
  'root-access': ROOT_ACCESS,
  logging: LOGGING_OFF,
  keys: KEYS,
  'public-data': PUBLIC_DATA,
};
