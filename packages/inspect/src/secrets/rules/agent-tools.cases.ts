import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const AGENT_TOOLS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mem0-api-key',
    valid: [`m0-${sample('base62', 40, 5128)}`],
    invalid: [
      `m0-${sample('base62', 17, 5129)}`,
      `m0-${'x'.repeat(40)}`,
      `nm0-${sample('base62', 40, 5130)}`,
    ],
  },
  {
    rule: 'secret/letta-api-key',
    valid: [`sk-let-${sample('base64', 98, 5131)}==`],
    invalid: [`sk-let-${sample('base64', 46, 5132)}==`, `sk-let-${'x'.repeat(98)}==`],
  },
  {
    rule: 'secret/composio-api-key',
    valid: [assigned('COMPOSIO_API_KEY', `ak_${sample('base64url', 20, 5133)}`)],
    invalid: [
      `COMPOSIO_API_KEY=ak_${sample('base64url', 7, 5134)}`,
      `COMPOSIO_API_KEY=ak_${'x'.repeat(20)}`,
      `BUILD_REFERENCE=ak_${sample('base64url', 20, 5135)}`,
    ],
  },
  {
    rule: 'secret/portkey-api-key',
    valid: [assigned('PORTKEY_API_KEY', `${sample('base64', 27, 5136)}=`)],
    invalid: [
      `PORTKEY_API_KEY=${sample('base64', 10, 5137)}=`,
      `PORTKEY_API_KEY=${'x'.repeat(27)}=`,
      `BUILD_REFERENCE=${sample('base64', 27, 5138)}=`,
    ],
  },
  {
    rule: 'secret/litellm-key',
    valid: [assigned('LITELLM_MASTER_KEY', `sk-${sample('base64url', 22, 5139)}`)],
    invalid: [
      `LITELLM_MASTER_KEY=sk-${sample('base64url', 8, 5140)}`,
      `LITELLM_MASTER_KEY=sk-${'x'.repeat(22)}`,
      `BUILD_REFERENCE=sk-${sample('base64url', 22, 5141)}`,
    ],
  },
  {
    rule: 'secret/smithery-api-key',
    valid: [assigned('SMITHERY_API_KEY', sampleUuid(5142))],
    invalid: [
      `SMITHERY_API_KEY=${sampleUuid(5143).slice(0, 18)}`,
      `SMITHERY_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5144)}`,
    ],
  },
  {
    rule: 'secret/daytona-api-key',
    valid: [`dtn_${sample('hex', 64, 5145)}`],
    invalid: [
      `dtn_${sample('hex', 29, 5146)}`,
      `dtn_${'0'.repeat(64)}`,
      `ndtn_${sample('hex', 64, 5147)}`,
    ],
  },
  {
    rule: 'secret/voiceflow-api-key',
    valid: [`VF.DM.${sample('hex', 24, 5148)}.${sample('base62', 16, 5149)}`],
    invalid: [
      `VF.DM.${sample('hex', 9, 5150)}.${sample('base62', 16, 5151)}`,
      `VF.DM.${'0'.repeat(24)}.${'x'.repeat(16)}`,
      `nVF.DM.${sample('hex', 24, 5152)}.${sample('base62', 16, 5153)}`,
    ],
  },
  {
    rule: 'secret/botpress-token',
    valid: [`bp_pat_${sample('base62', 36, 5154)}`],
    invalid: [`bp_pat_${sample('base62', 15, 5155)}`, `bp_pat_${'x'.repeat(36)}`],
  },
  {
    rule: 'secret/comet-api-key',
    valid: [assigned('COMET_API_KEY', sample('base62', 25, 5156))],
    invalid: [
      `COMET_API_KEY=${sample('base62', 9, 5157)}`,
      `COMET_API_KEY=${'x'.repeat(25)}`,
      `BUILD_REFERENCE=${sample('base62', 25, 5158)}`,
    ],
  },
  {
    rule: 'secret/promptlayer-api-key',
    valid: [`pl_${sample('hex', 32, 5159)}`],
    invalid: [
      `pl_${sample('hex', 13, 5160)}`,
      `pl_${'0'.repeat(32)}`,
      `npl_${sample('hex', 32, 5161)}`,
    ],
  },
  {
    rule: 'secret/unstructured-api-key',
    valid: [assigned('UNSTRUCTURED_API_KEY', sample('base62', 30, 5162))],
    invalid: [
      `UNSTRUCTURED_API_KEY=${sample('base62', 12, 5163)}`,
      `UNSTRUCTURED_API_KEY=${'x'.repeat(30)}`,
      `BUILD_REFERENCE=${sample('base62', 30, 5164)}`,
    ],
  },
  {
    rule: 'secret/dify-api-key',
    valid: [assigned('DIFY_API_KEY', `app-${sample('base62', 24, 5165)}`)],
    invalid: [
      `DIFY_API_KEY=app-${sample('base62', 9, 5166)}`,
      `DIFY_API_KEY=app-${'x'.repeat(24)}`,
      `BUILD_REFERENCE=app-${sample('base62', 24, 5167)}`,
    ],
  },
  {
    rule: 'secret/logfire-token',
    valid: [`pylf_v1_us_${sample('base62', 43, 5168)}`],
    invalid: [`pylf_v1_us_${sample('base62', 18, 5169)}`, `pylf_v1_us_${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/langflow-api-key',
    valid: [assigned('LANGFLOW_API_KEY', `sk-${sample('base64url', 43, 5170)}`)],
    invalid: [
      `LANGFLOW_API_KEY=sk-${sample('base64url', 18, 5171)}`,
      `LANGFLOW_API_KEY=sk-${'x'.repeat(43)}`,
      `BUILD_REFERENCE=sk-${sample('base64url', 43, 5172)}`,
    ],
  },
  {
    rule: 'secret/flowise-api-key',
    valid: [assigned('FLOWISE_API_KEY', sample('base64url', 43, 5173))],
    invalid: [
      `FLOWISE_API_KEY=${sample('base64url', 18, 5174)}`,
      `FLOWISE_API_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5175)}`,
    ],
  },
  {
    rule: 'secret/agentops-api-key',
    valid: [assigned('AGENTOPS_API_KEY', sampleUuid(5176))],
    invalid: [
      `AGENTOPS_API_KEY=${sampleUuid(5177).slice(0, 18)}`,
      `AGENTOPS_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5178)}`,
    ],
  },
  {
    rule: 'secret/nango-secret-key',
    valid: [assigned('NANGO_SECRET_KEY', sampleUuid(5179))],
    invalid: [
      `NANGO_SECRET_KEY=${sampleUuid(5180).slice(0, 18)}`,
      `NANGO_SECRET_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5181)}`,
    ],
  },
];
