import { type RuleCases, sample } from '../sample.testing.ts';

export const WINDOWS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/windows-gpp-password',
    valid: [
      {
        text: `<Properties userName="admin" cpassword="${sample('base64', 43, 5043)}" />`,
        secret: sample('base64', 43, 5043),
      },
    ],
    invalid: [
      `<Properties userName="admin" cpassword="${sample('base64', 18, 5044)}" />`,
      `<Properties userName="admin" cpassword="${'x'.repeat(43)}" />`,
    ],
  },
  {
    rule: 'secret/windows-plaintext-password',
    valid: [
      {
        text: `ConvertTo-SecureString "${sample('base62', 14, 5045)}" -AsPlainText -Force`,
        secret: sample('base62', 14, 5045),
      },
    ],
    invalid: [`ConvertTo-SecureString "${'x'.repeat(14)}" -AsPlainText -Force`],
  },
];
