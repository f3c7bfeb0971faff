import type { RuleCases } from '../sample.testing.ts';

const WORDS = 'canyon velvet orbit mimic ladder fossil ribbon throne pepper glance wisdom barrel';

export const BIP39_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bip39-recovery-phrase',
    valid: [
      { text: `MNEMONIC="${WORDS}"`, secret: WORDS },
      { text: `seed_phrase: '${WORDS}'`, secret: WORDS },
    ],
    invalid: [
      `MNEMONIC="${'test '.repeat(11)}junk"`,
      'mnemonic: "a phrase of some words that help us to remember the thing"',
      `DESCRIPTION="${WORDS}"`,
      `MNEMONIC="${WORDS} apple"`,
    ],
  },
];
