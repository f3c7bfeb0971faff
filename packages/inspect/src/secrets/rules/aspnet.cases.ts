import { type RuleCases, sample } from '../sample.testing.ts';

export const ASPNET_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/aspnet-machine-key',
    valid: [
      {
        text: `<machineKey validationKey="${sample('upperHex', 64, 5041)}" />`,
        secret: sample('upperHex', 64, 5041),
      },
    ],
    invalid: [
      `<machineKey validationKey="${sample('upperHex', 29, 5042)}" />`,
      `<machineKey validationKey="${'0'.repeat(64)}" />`,
    ],
  },
];
