import { type RuleCases, sample } from '../sample.testing.ts';

const middle = ['T3Blbk', 'FJ'].join('');

/** 20 or 74 random characters around OpenAI's mark. */
function openai(prefix: string, side: number): string {
  return prefix + sample('base62', side, 3) + middle + sample('base62', side, 4);
}

export const OPENAI_CASES: readonly RuleCases[] = [
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
    rule: 'secret/openai-project-key',
    valid: [
      openai('sk-proj-', 20),
      openai('sk-proj-', 74),
      `sk-proj-${sample('base64url', 156)}`,
      { text: `"\\n${openai('sk-proj-', 58)}"`, secret: openai('sk-proj-', 58) },
    ],
    invalid: [
      `sk-proj-${'x'.repeat(64)}`,
      `sk-proj-${sample('base62', 20)}`,
      'sk-proj-your-key-here',
    ],
  },
  {
    rule: 'secret/openai-service-account-key',
    valid: [openai('sk-svcacct-', 74), openai('sk-service-', 20)],
    invalid: [`sk-svcacct-${'1234567890'.repeat(6)}`],
  },
  {
    rule: 'secret/openai-admin-key',
    valid: [openai('sk-admin-', 58)],
    invalid: [`sk-admin-${sample('base62', 30)}`],
  },
  {
    rule: 'secret/openai-api-key',
    valid: [
      openai('sk-', 20),
      openai('sk-build-bot-', 20),
      { text: `x${openai('sk-', 20)}y`, secret: openai('sk-', 20) },
    ],
    invalid: [
      `sk-${sample('base62', 20)}${middle}${sample('base62', 12)}`,
      `sk-${'a'.repeat(20)}${middle}${'a'.repeat(20)}`,
    ],
  },
];
