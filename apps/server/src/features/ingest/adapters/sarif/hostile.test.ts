import { expect, test } from 'vitest';
import { normalizeReport } from '../../normalize.ts';
import { sarifAdapter } from './adapter.ts';

const report = (run: object) =>
  JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'gitleaks' } }, ...run }] });
const at = (uri: string) => [{ physicalLocation: { artifactLocation: { uri } } }];
const read = (run: object) =>
  [...sarifAdapter.read(report(run))].flatMap((entry) => ('result' in entry ? [entry.result] : []));

test('bases without number and of any length are read once, not for each result [ING-01]', () => {
  const originalUriBaseIds = Object.fromEntries(
    Array.from({ length: 100_000 }, (_, n) => [`base${n}`, { uri: '/checkout' }]),
  );
  const results = Array.from({ length: 2_000 }, (_, n) => ({
    ruleId: 'rule',
    message: { text: 'found' },
    locations: at(`/checkout/a${n}.env`),
  }));
  const slashes = { long: { uri: `${'/'.repeat(1_000_000)}a` } };

  const found = read({ originalUriBaseIds: { ...slashes, ...originalUriBaseIds }, results });

  expect(found.map(({ path }) => path).slice(0, 2)).toEqual(['a0.env', 'a1.env']);
});

test('a message is not made longer without end by what is filled in [ING-01]', () => {
  const text = '{0}'.repeat(5_000);
  const [found] = read({
    results: [{ ruleId: 'rule', message: { text, arguments: ['x'.repeat(100_000)] } }],
  });
  expect(found?.message.length).toBeLessThanOrEqual(64 * 1024);
});

test('what a secret scanner quotes is left in no text of the finding [ING-01]', async () => {
  const value = `${'Tr0ub4'}dor3x`;
  const { findings } = await normalizeReport(
    sarifAdapter,
    report({
      results: [
        {
          ruleId: 'rule',
          message: { text: `found ${value}` },
          fixes: [{ description: { text: `Remove ${value} from a.env` } }],
          suppressions: [{ kind: 'external', justification: `${value} is old` }],
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'a.env' },
                region: { startLine: 1, snippet: { text: value } },
              },
            },
          ],
        },
      ],
    }),
  );
  const all = JSON.stringify([...findings]);
  expect(all).toContain('from a.env');
  expect(all).not.toContain(value);
});
