import { type RuleCases, sample } from '../sample.testing.ts';

export const RENDER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/render-api-key',
    valid: [`rnd_${sample('base62', 32, 192)}`],
    invalid: [`rnd_${sample('base62', 12, 191)}`, `rnd_${'x'.repeat(32)}`],
  },
  {
    rule: 'secret/render-deploy-hook',
    valid: [
      {
        text: `https://api.render.com/deploy/srv-cabcdefghijklmnopqrs?key=${sample('base64url', 11, 5070)}`,
        secret: sample('base64url', 11, 5070),
      },
    ],
    invalid: [`https://api.render.com/deploy/srv-cabcdefghijklmnopqrs?key=${'x'.repeat(11)}`],
  },
];
