import { type RuleCases, sample } from '../sample.testing.ts';

export const LARAVEL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/laravel-app-key',
    valid: [
      {
        text: `APP_KEY=base64:${sample('base64', 43, 5039)}=`,
        secret: `base64:${sample('base64', 43, 5039)}=`,
      },
    ],
    invalid: [`APP_KEY=base64:${sample('base64', 18, 5040)}=`, `APP_KEY=base64:${'x'.repeat(43)}=`],
  },
];
