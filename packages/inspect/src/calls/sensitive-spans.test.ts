import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ENCODERS } from '../secrets/layers/encoders.testing.ts';
import { sample } from '../secrets/sample.testing.ts';
import { findSensitiveSpans } from './sensitive-spans.ts';

const ADDRESS = 'lena.novak76@corp.jp';
const ZERO_WIDTH = '\u200b';

/** What is found in a text, as it is in the text. */
async function found(text: string): Promise<readonly { kind: string; value: string }[]> {
  const spans = await findSensitiveSpans(text, { pause: setImmediate });
  if (spans === null) throw new Error('the text is too large');
  return spans.map(({ kind, start, end }) => ({ kind, value: text.slice(start, end) }));
}

describe('what must be taken out of a text', () => {
  test.each(['base64', 'percent'] as const)(
    'is found where it is encoded as %s [GATE-04]',
    async (encoding) => {
      const encoded = ENCODERS[encoding](`contact ${ADDRESS}, for the nightly run`);

      const [first, ...others] = await found(`note: ${encoded}\nend`);

      expect(others).toEqual([]);
      expect(first?.kind).toBe('personal-data/email-address');
      expect(encoded).toContain(first?.value);
    },
  );

  test('is found whole where invisible characters part it, and nothing beside it is [GATE-04]', async () => {
    const parted = `lena.n${ZERO_WIDTH}ovak76@corp.jp`;

    expect(await found(`über: ${parted} wrote…`)).toEqual([
      { kind: 'personal-data/email-address', value: parted },
    ]);
  });

  test('is found over lines that invisible characters change [GATE-04]', async () => {
    const lines = [
      '-----BEGIN PRIVATE KEY-----',
      sample('base64', 64, 3),
      sample('base64', 64, 4),
      '-----END PRIVATE KEY-----',
    ];
    const parted = lines.map((line) => line.slice(0, 20) + ZERO_WIDTH + line.slice(20)).join('\n');

    const values = (await found(`before\n${parted}\nafter`)).map(({ value }) => value).join('\n');

    expect(values).toContain((parted.split('\n')[1] as string).slice(1));
    expect(values).toContain((parted.split('\n')[2] as string).slice(1));
    expect(values).not.toContain('before');
  });

  test('is the whole line where characters are composed', async () => {
    const line = `e\u0301te\u0301 lena${ZERO_WIDTH}.novak@corp.jp`;

    expect(await found(`a\n${line}\nb`)).toEqual([
      { kind: 'personal-data/email-address', value: line },
    ]);
  });

  test('is found with the whole of a ligature at its end', async () => {
    expect(await found('a lena@corp.pro\ufb01 b')).toEqual([
      { kind: 'personal-data/email-address', value: 'lena@corp.pro\ufb01' },
    ]);
  });

  test.each([
    ['identifiers and times of a metric', 'requests_total{job="a"} 451095320 1760745989'],
    [
      'ids of a trace after the name of a logger',
      `[info] api-key: trace_id=${sample('hex', 32, 5)}`,
    ],
    [
      'a digest under the name of a type',
      `"AWS::CodeBuild::SourceCredential": "${sample('hex', 16, 6)}"`,
    ],
    ['an address under a reserved domain', 'write to someone@example.com'],
  ])('is not %s', async (_, text) => {
    expect(await found(text)).toEqual([]);
  });

  test('is looked for in a line of a megabyte in a time linear in its length [GATE-04]', async () => {
    const line = 'plain words of a file '.repeat(50_000);

    expect(await found(`${line} ${ADDRESS}`)).toHaveLength(1);
  });
});
