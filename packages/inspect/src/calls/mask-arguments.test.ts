import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENCODER_NAMES, ENCODERS } from '../secrets/layers/encoders.testing.ts';
import { MASKED_VALUE, maskArguments } from './mask-arguments.ts';

/** A payment provider's key in shape only, in pieces, so that no scanner finds it in the source. */
const secret = `sk_live_${['Qw8Zr5Tn', '2Xv7Lk9P', 'b3Mc6Hd1'].join('')}`;
const masked = (args: Record<string, unknown>) =>
  maskArguments(args, { pause: () => Promise.resolve() });

test('a secret is masked where it is, and the text around it stays [GATE-08]', async () => {
  const args = { command: `export KEY=${secret} && deploy --to prod`, deep: [{ a: [secret, 7] }] };

  expect(await masked(args)).toEqual({
    command: `export KEY=${MASKED_VALUE} && deploy --to prod`,
    deep: [{ a: [MASKED_VALUE, 7] }],
  });
});

test('arguments without a secret stay as they are [GATE-08]', async () => {
  const leaf = fc.oneof(fc.stringMatching(/^[a-z é]{0,12}$/), fc.integer(), fc.boolean());
  const { tree } = fc.letrec((tie) => ({
    tree: fc.dictionary(fc.stringMatching(/^[a-z/~]{1,5}$/), fc.oneof(leaf, tie('list'))),
    list: fc.array(fc.oneof(leaf, tie('tree')), { maxLength: 4 }),
  }));
  await fc.assert(
    fc.asyncProperty(tree, async (args) => {
      expect(await masked(args as Record<string, unknown>)).toEqual(args);
    }),
    { numRuns: 50 },
  );
});

test('no form of a secret is left in a key, in a value that is encoded, or behind invisible characters [GATE-08]', async () => {
  const texts = [
    secret,
    `${secret.slice(0, 12)}\u200b${secret.slice(12)}`,
    `é ${secret}`,
    ...ENCODER_NAMES.map((name) => ENCODERS[name](`token ${secret}`)),
  ];
  for (const text of texts) {
    const shown = JSON.stringify(
      await masked({ note: text, list: ['x', text], map: { [text]: 1 } }),
    );
    expect(shown, text).not.toContain(text.slice(-12, -6));
  }
});

test('no member hides another: keys that are shown alike stay apart [GATE-08]', async () => {
  const other = secret.replace('Qw8', 'Rx9');

  expect(await masked({ [secret]: 1, [other]: 2, '[masked]': 3 })).toEqual({
    '[masked]': 1,
    '[masked] (2)': 2,
    '[masked] (3)': 3,
  });
});

test('a password that only its name tells is masked [GATE-08]', async () => {
  const password = ['qR7', 'vT2xLm9', 'Zw4'].join('#');

  expect(await masked({ db: { password, user: 'shop' } })).toEqual({
    db: { password: MASKED_VALUE, user: 'shop' },
  });
});

test('arguments that exhaust the budget are not shown at all [GATE-08]', async () => {
  const shown = await maskArguments(
    { text: `${secret} `.repeat(500) },
    { maxSteps: 1_000, pause: () => Promise.resolve() },
  );

  expect(shown).toBe(null);
});
