import { type RuleCases, sample } from '../sample.ts';

export const MODEL_PROVIDERS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/huggingface-token',
    valid: [
      `hf_${sample('letters', 34, 3)}`,
      { text: `\\nhf_${sample('letters', 34, 3)}`, secret: `hf_${sample('letters', 34, 3)}` },
    ],
    invalid: [
      `shelf_${sample('letters', 34, 1)}`,
      `hf_${sample('letters', 20, 2)}`,
      `hf_${'x'.repeat(34)}`,
    ],
  },
  {
    rule: 'secret/huggingface-organization-token',
    valid: [`api_org_${sample('letters', 34, 5)}`],
    invalid: [`api_org_${sample('letters', 12, 4)}`, `api_org_${'x'.repeat(34)}`],
  },
  {
    rule: 'secret/replicate-token',
    valid: [`r8_${sample('base62', 37, 7)}`],
    invalid: [`r8_${sample('base62', 20, 6)}`, `r8_${'x'.repeat(37)}`],
  },
  {
    rule: 'secret/groq-api-key',
    valid: [`gsk_${sample('base62', 52, 9)}`],
    invalid: [`gsk_${sample('base62', 30, 8)}`, `gsk_${'x'.repeat(52)}`],
  },
  {
    rule: 'secret/perplexity-api-key',
    valid: [`pplx-${sample('base62', 48, 11)}`],
    invalid: [`pplx-${sample('base62', 20, 10)}`, `pplx-${'x'.repeat(48)}`],
  },
  {
    rule: 'secret/xai-api-key',
    valid: [`xai-${sample('base62', 80, 13)}`],
    invalid: [`xai-${sample('base62', 30, 12)}`, `xai-${'x'.repeat(80)}`],
  },
  {
    rule: 'secret/openrouter-api-key',
    valid: [`sk-or-v1-${sample('hex', 64, 15)}`],
    invalid: [`sk-or-v1-${sample('hex', 32, 14)}`, `sk-or-v1-${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/fireworks-api-key',
    valid: [`fw_${sample('base62', 24, 18)}`, `fw_${sample('base62', 22, 19)}`],
    invalid: [
      `fw_${sample('base62', 40, 16)}`,
      `fw_${sample('base62', 8, 17)}`,
      `fw_${'x'.repeat(24)}`,
    ],
  },
  {
    rule: 'secret/cohere-api-key',
    valid: [
      { text: `COHERE_API_KEY=${sample('base62', 40, 21)}`, secret: `${sample('base62', 40, 21)}` },
    ],
    invalid: [`COHERE_API_KEY=${sample('base62', 30, 20)}`, `COHERE_API_KEY=${'x'.repeat(40)}`],
  },
  {
    rule: 'secret/mistral-api-key',
    valid: [
      {
        text: `MISTRAL_API_KEY="${sample('base62', 32, 22)}"`,
        secret: `${sample('base62', 32, 22)}`,
      },
      {
        text: `"mistralApiKey": "${sample('base62', 32, 22)}"`,
        secret: `${sample('base62', 32, 22)}`,
      },
    ],
    invalid: [
      'MISTRAL_MODEL=open-mistral-nemo-instruct-2407x',
      `MISTRAL_API_KEY="${'x'.repeat(32)}"`,
    ],
  },
  {
    rule: 'secret/together-api-key',
    valid: [`tgp_v1_${sample('base64url', 43, 24)}`],
    invalid: [`tgp_v1_${sample('base64url', 20, 23)}`, `tgp_v1_${'x'.repeat(43)}`],
  },
  {
    rule: 'secret/together-legacy-key',
    valid: [
      { text: `TOGETHER_API_KEY=${sample('hex', 64, 26)}`, secret: `${sample('hex', 64, 26)}` },
    ],
    invalid: [`together_sha = ${sample('hex', 40, 25)}`, `TOGETHER_API_KEY=${'0'.repeat(64)}`],
  },
  {
    rule: 'secret/deepseek-api-key',
    valid: [`sk-${sample('hex', 32, 29)}`],
    invalid: [
      `sk-${sample('hex', 40, 27)}`,
      `task-${sample('hex', 32, 28)}`,
      `sk-${'0'.repeat(32)}`,
    ],
  },
  {
    rule: 'secret/stability-api-key',
    valid: [`sk-${sample('base62', 48, 61)}`],
    invalid: [
      `sk-${sample('base62', 30, 62)}`,
      `task-${sample('base62', 48, 63)}`,
      'sk-aVeryLongNameOfSomethingThatIsClearlyNotAKeyAtAll',
    ],
  },
  {
    rule: 'secret/cerebras-api-key',
    valid: [`csk-${sample('lower36', 48, 31)}`],
    invalid: [`csk-${sample('lower36', 20, 30)}`, `csk-${'x'.repeat(48)}`],
  },
  {
    rule: 'secret/voyage-api-key',
    valid: [`pa-${sample('base64url', 43, 34)}`],
    invalid: [
      `pa-${sample('base64url', 20, 32)}`,
      `spa-${sample('base64url', 43, 33)}`,
      `pa-${'x'.repeat(43)}`,
    ],
  },
  {
    rule: 'secret/jina-api-key',
    valid: [`jina_${sample('hex', 32, 36)}${sample('base64url', 28, 37)}`],
    invalid: [`jina_${sample('hex', 32, 35)}`, `jina_${'0'.repeat(32)}${'x'.repeat(28)}`],
  },
  {
    rule: 'secret/nvidia-api-key',
    valid: [`nvapi-${sample('base64url', 64, 39)}`],
    invalid: [`nvapi-${sample('base64url', 20, 38)}`, `nvapi-${'x'.repeat(64)}`],
  },
  {
    rule: 'secret/elevenlabs-api-key',
    valid: [`sk_${sample('hex', 48, 42)}`],
    invalid: [
      `task_${sample('hex', 48, 40)}`,
      `sk_${sample('hex', 32, 41)}`,
      `sk_${'0'.repeat(48)}`,
    ],
  },
  {
    rule: 'secret/deepgram-api-key',
    valid: [
      { text: `DEEPGRAM_API_KEY=${sample('hex', 40, 44)}`, secret: `${sample('hex', 40, 44)}` },
    ],
    invalid: [`deepgram_sdk = ${sample('hex', 32, 43)}`, `DEEPGRAM_API_KEY=${'0'.repeat(40)}`],
  },
  {
    rule: 'secret/assemblyai-api-key',
    valid: [
      {
        text: `ASSEMBLYAI_API_KEY: "${sample('hex', 32, 46)}"`,
        secret: `${sample('hex', 32, 46)}`,
      },
    ],
    invalid: [
      `ASSEMBLYAI_API_KEY: "${sample('hex', 20, 45)}"`,
      `ASSEMBLYAI_API_KEY: "${'0'.repeat(32)}"`,
    ],
  },
];
