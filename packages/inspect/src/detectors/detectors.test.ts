import { describe, expect, test } from 'vitest';
import { inspectArguments, inspectText } from '../calls/inspect-call.ts';
import { ENCODER_NAMES, ENCODERS } from '../secrets/layers/encoders.testing.ts';
import { DETECTOR_CASES } from './detector-cases.testing.ts';
import { TEXT_DETECTORS } from './detectors.ts';
import { FINDING_CATEGORIES } from './finding-category.ts';

test('every detector has cases, and every case a detector', () => {
  expect(Object.keys(DETECTOR_CASES).sort()).toEqual(
    TEXT_DETECTORS.map(({ id }) => id as string).sort(),
  );
});

describe.each(TEXT_DETECTORS)('$id', ({ id, find }) => {
  const { valid, invalid } = DETECTOR_CASES[id] ?? { valid: [], invalid: [] };

  test.each([...valid])('finds %j, alone and amid other text', (text) => {
    expect([...find(text)]).not.toEqual([]);
    expect([...find(`Some words before.\n\n${text}\n\nSome words after.`)]).not.toEqual([]);
  });

  test.each([...invalid])('finds nothing in %j', (text) => {
    expect([...find(text)]).toEqual([]);
  });
});

describe('a call inspected for every category', () => {
  const everything = { categories: FINDING_CATEGORIES };

  test('names the argument of each finding, its category, and never the value [GOV-01]', () => {
    const args = {
      to: { account: 'DE89 3704 0044 0532 0130 00' },
      url: 'http://169.254.169.254/x',
    };

    const { classes, findings } = inspectArguments(args, everything);

    expect(classes).toMatchObject([
      { category: 'injection', ruleId: 'injection/metadata-request', at: '/url', count: 1 },
      { category: 'personal-data', ruleId: 'personal-data/iban', at: '/to/account', count: 1 },
    ]);
    expect(JSON.stringify(findings)).not.toContain('3704');
    expect(inspectArguments(args).classes).toEqual([]);
  });

  test('costs a fixed number of steps for each byte, and is refused beyond its budget', () => {
    const texts = Object.values(DETECTOR_CASES).flatMap(({ valid, invalid }) => [
      ...valid,
      ...invalid,
    ]);
    for (const text of texts) {
      const body = `${text} `.repeat(200);
      expect(inspectText(body, everything).steps).toBeLessThan(100_000 + 60 * body.length);
    }
    const long = 'prose of some length. '.repeat(40_000);
    expect(inspectText(long, { ...everything, maxSteps: 1_000_000 }).refused).not.toBe(null);
  });

  /** One case of each detector that survives each encoding: long enough to be decoded, and of one byte a character. */
  const ENCODED = Object.entries(DETECTOR_CASES).flatMap(([id, { valid }]) => {
    const text = valid.find((one) => /^[\x20-\x7e]+$/.test(one));
    return text === undefined ? [] : [[id, `${text} -- and some more text`] as const];
  });

  test.each(ENCODED)('%s is found through every encoding, and through two [GOV-03]', (id, text) => {
    const rulesIn = (value: string) =>
      inspectArguments({ note: ['x', { body: value }] }, everything)
        .classes.filter(({ at }) => at === '/note/1/body')
        .map(({ ruleId }) => ruleId);

    expect(rulesIn(text)).toContain(id);
    for (const encoder of ENCODER_NAMES) {
      const encoded = ENCODERS[encoder](text);
      expect(rulesIn(encoded), encoder).toContain(id);
      expect(rulesIn(ENCODERS.base64(encoded)), `base64 of ${encoder}`).toContain(id);
    }
  });

  test.each(ENCODED)(
    '%s: a finding names path and severity and none of the text [GOV-03]',
    (id, text) => {
      const { findings } = inspectArguments({ note: text }, everything);

      const found = findings.find(({ ruleId }) => ruleId === id);
      expect(found).toEqual({
        ruleId: id,
        title: expect.any(String),
        severity: expect.stringMatching(/^(?:critical|high|medium|low)$/),
        confidence: expect.stringMatching(/^(?:high|medium)$/),
        at: '/note',
      });
      expect(JSON.stringify(findings)).not.toContain(text.slice(0, 12));
    },
  );

  test('hidden text is found in a key and in a value, and where it is [GOV-03]', () => {
    const hidden = DETECTOR_CASES['injection/hidden-text']?.valid[0] as string;

    const { classes } = inspectArguments({ a: { title: `report${hidden}` } }, everything);

    expect(classes).toMatchObject([{ ruleId: 'injection/hidden-text', at: '/a/title' }]);
    expect(inspectArguments({ [`k${hidden}`]: 1 }, everything).classes).toMatchObject([
      { ruleId: 'injection/hidden-text' },
    ]);
  });

  test('four times the text costs at most about four times the steps, pieces that overlap included [GOV-03]', () => {
    for (const [id, text] of ENCODED) {
      for (const encode of [String, ENCODERS.base64, ENCODERS.percent, ENCODERS.unicode]) {
        const stepsOf = (times: number) => {
          const body = Array.from({ length: times }, () => encode(text)).join('\n');
          return inspectArguments({ body }, everything).steps;
        };
        expect(stepsOf(80), id).toBeLessThanOrEqual(5.5 * stepsOf(20) + 2_000);
      }
    }
  });
});
