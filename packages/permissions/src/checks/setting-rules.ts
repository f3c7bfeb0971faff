import type { RiskRule } from '@svc/analysis';
import type { SettingTopic } from '../model/permission-model.ts';

function rule(name: string, parts: Omit<RiskRule, 'id' | 'category'>): RiskRule {
  return { id: `ai-permission/${name}`, category: 'ai-permission', ...parts };
}

const OPEN_NETWORK = rule('open-network', {
  title: 'An AI service is open to the internet',
  severity: 'medium',
  why: 'A leaked key or token works from anywhere, and data can leave to anywhere.',
  remediation:
    '1. Turn public network access off.\n2. Reach the service through a private endpoint or your VPC.\n3. Where it must be public, allow named networks only.',
  sources: [
    'https://docs.aws.amazon.com/securityhub/latest/userguide/sagemaker-controls.html',
    'https://learn.microsoft.com/azure/ai-services/cognitive-services-virtual-networks',
    'https://cloud.google.com/vertex-ai/docs/general/vpc-service-controls',
  ],
});
const NO_ISOLATION = rule('no-isolation', {
  title: 'Model code runs with network access',
  severity: 'low',
  why: 'Code in a model’s container can send inputs, outputs and credentials out.',
  remediation:
    '1. Turn network isolation on.\n2. Where the container needs the network, run it in a VPC with endpoints for what it needs.',
  sources: ['https://docs.aws.amazon.com/sagemaker/latest/dg/mkt-algo-model-internet-free.html'],
});
const ROOT_ACCESS = rule('root-access', {
  title: 'A notebook’s users are root',
  severity: 'medium',
  why: 'Root can read the instance’s credentials, turn off its agents and change what other users run.',
  remediation:
    '1. Set root access to Disabled.\n2. Install what is needed by a lifecycle configuration, which runs as root nevertheless.',
  sources: [
    'https://docs.aws.amazon.com/securityhub/latest/userguide/sagemaker-controls.html#sagemaker-3',
  ],
});
const LOGGING_OFF = rule('logging-off', {
  title: 'Use of an AI service is not logged',
  severity: 'low',
  why: 'Without logs of calls, misuse and leaks are neither seen nor traced.',
  remediation:
    '1. Turn on model invocation logging, data capture or a diagnostic setting.\n2. Send it to storage that the workload cannot change.',
  sources: [
    'https://docs.aws.amazon.com/bedrock/latest/userguide/model-invocation-logging.html',
    'https://learn.microsoft.com/azure/ai-services/diagnostic-logging',
  ],
});
const KEYS = rule('keys-not-identity', {
  title: 'An AI service is used with long-lived keys',
  severity: 'medium',
  why: 'A key works for whoever has it, until it is changed, and tells nothing about who used it.',
  remediation:
    '1. Use managed identities, roles or workload identity federation.\n2. Turn local (key) authentication off.\n3. Revoke the keys that exist.',
  sources: [
    'https://learn.microsoft.com/azure/ai-services/disable-local-auth',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/api-keys.html',
    'https://cloud.google.com/iam/docs/best-practices-for-managing-service-account-keys',
  ],
});
const PUBLIC_DATA = rule('public-ai-data', {
  title: 'A bucket with training data or models is public',
  severity: 'high',
  why: 'Anybody can copy training data and models, or, with writing, put poisoned ones in their place.',
  remediation:
    '1. Block public access.\n2. Name the roles that read and write in the bucket policy.\n3. Keep versions, so that a changed model can be told and undone.',
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
