import { type RuleCases, sample } from '../sample.ts';
import { assigned, sampleUuid } from './sample-value.ts';

export const MODEL_VENDORS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/clarifai-access-token',
    valid: [assigned('CLARIFAI_PAT', sample('hex', 32, 5182))],
    invalid: [
      `CLARIFAI_PAT=${sample('hex', 13, 5183)}`,
      `CLARIFAI_PAT=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5184)}`,
    ],
  },
  {
    rule: 'secret/lakera-api-key',
    valid: [assigned('LAKERA_GUARD_API_KEY', sample('hex', 64, 5185))],
    invalid: [
      `LAKERA_GUARD_API_KEY=${sample('hex', 29, 5186)}`,
      `LAKERA_GUARD_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5187)}`,
    ],
  },
  {
    rule: 'secret/ai21-api-key',
    valid: [assigned('AI21_API_KEY', sample('base62', 32, 5188))],
    invalid: [
      `AI21_API_KEY=${sample('base62', 13, 5189)}`,
      `AI21_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5190)}`,
    ],
  },
  {
    rule: 'secret/zhipu-api-key',
    valid: [
      assigned('ZHIPUAI_API_KEY', `${sample('hex', 32, 5191)}.${sample('base62', 16, 5192)}`),
    ],
    invalid: [
      `ZHIPUAI_API_KEY=${sample('hex', 13, 5193)}.${sample('base62', 16, 5194)}`,
      `ZHIPUAI_API_KEY=${'0'.repeat(32)}.${'x'.repeat(16)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5195)}.${sample('base62', 16, 5196)}`,
    ],
  },
  {
    rule: 'secret/upstage-api-key',
    valid: [`up_${sample('base62', 29, 5197)}`],
    invalid: [
      `up_${sample('base62', 11, 5198)}`,
      `up_${'x'.repeat(29)}`,
      `nup_${sample('base62', 29, 5199)}`,
    ],
  },
  {
    rule: 'secret/ibm-cloud-api-key',
    valid: [assigned('IBMCLOUD_API_KEY', sample('base64url', 44, 5200))],
    invalid: [
      `IBMCLOUD_API_KEY=${sample('base64url', 19, 5201)}`,
      `IBMCLOUD_API_KEY=${'x'.repeat(44)}`,
      `BUILD_REFERENCE=${sample('base64url', 44, 5202)}`,
    ],
  },
  {
    rule: 'secret/baidu-qianfan-api-key',
    valid: [`bce-v3/ALTAK-${sample('base62', 21, 5203)}/${sample('hex', 40, 5204)}`],
    invalid: [
      `bce-v3/ALTAK-${sample('base62', 21, 5205)}/${sample('hex', 17, 5206)}`,
      `bce-v3/ALTAK-${'x'.repeat(21)}/${'0'.repeat(40)}`,
    ],
  },
  {
    rule: 'secret/huggingface-oauth-token',
    valid: [`hf_oauth_eyJ${sample('base64url', 150, 5207)}`],
    invalid: [`hf_oauth_eyJ${sample('base64url', 72, 5208)}`, `hf_oauth_eyJ${'x'.repeat(150)}`],
  },
  {
    rule: 'secret/openai-realtime-secret',
    valid: [`ek_${sample('hex', 32, 5209)}`],
    invalid: [
      `ek_${sample('hex', 13, 5210)}`,
      `ek_${'0'.repeat(32)}`,
      `nek_${sample('hex', 32, 5211)}`,
    ],
  },
  {
    rule: 'secret/volcengine-ark-api-key',
    valid: [assigned('ARK_API_KEY', sampleUuid(5212))],
    invalid: [
      `ARK_API_KEY=${sampleUuid(5213).slice(0, 18)}`,
      `ARK_API_KEY=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
      `BUILD_REFERENCE=${sampleUuid(5214)}`,
    ],
  },
  {
    rule: 'secret/ollama-api-key',
    valid: [
      assigned('OLLAMA_API_KEY', `${sample('hex', 32, 5215)}.${sample('base64url', 24, 5216)}`),
    ],
    invalid: [
      `OLLAMA_API_KEY=${sample('hex', 13, 5217)}.${sample('base64url', 24, 5218)}`,
      `OLLAMA_API_KEY=${'0'.repeat(32)}.${'x'.repeat(24)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5219)}.${sample('base64url', 24, 5220)}`,
    ],
  },
];
