import { expect, test } from 'vitest';
import { folderTree } from '../folder-tree.testing.ts';
import { LIFECYCLES } from './lifecycle.ts';
import { lifecycleOf, modalityOf, modelDetails, modelOfConstant } from './model-catalogue.ts';
import { retirementRisks } from './retirement.ts';

test('each id stands once, in lower case, with days in order and a source', () => {
  const ids = LIFECYCLES.flatMap((one) => one.ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { ids: own, released, retires, source } of LIFECYCLES) {
    expect(own.join(' ')).toBe(own.join(' ').toLowerCase());
    for (const day of [released, retires]) {
      if (day !== null) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    }
    if (released !== null && retires !== null) expect(released < retires).toBe(true);
    expect(source).toMatch(/^https:\/\//);
  }
});

test('a model has its modality, days and licence', () => {
  expect(modelDetails('claude-3-opus-20240229')).toEqual({
    modality: 'text',
    releasedOn: '2024-02-29',
    retiresOn: '2026-01-05',
    replacement: 'claude-opus-4-8',
  });
  expect(modelDetails('meta-llama/Llama-3.1-8B-Instruct')).toEqual({
    modality: 'text',
    license: 'Llama 3.1 Community License',
  });
  expect(modalityOf('text-embedding-3-small')).toBe('embedding');
  expect(modalityOf('dall-e-3')).toBe('image');
  expect(lifecycleOf('anthropic.claude-3-opus-20240229-v1:0')).toBeNull();
});

test.each([
  ['GPT4oMini', 'gpt-4o-mini'],
  ['ChatModelGPT4o', 'gpt-4o'],
  ['GPT_4_O_MINI', 'gpt-4o-mini'],
  ['ModelClaude3_7SonnetLatest', 'claude-3-7-sonnet-latest'],
  ['SomethingElse', null],
])('the constant %s stands for %s', (constant, id) => {
  expect(modelOfConstant(constant)).toBe(id);
});

const TREE = folderTree({ 'app.py': 'import os\n\nllm = chat("GPT-4o")\n' });

const seen = (name: string, use: 'product' | 'test' | 'example' = 'product') =>
  ({
    kind: 'model',
    name,
    path: 'app.py',
    line: 3,
    use,
    provider: null,
    version: null,
    purl: null,
    confidence: 'high',
    qualifier: null,
  }) as const;

test.each([
  [
    '2027-01-14',
    'asset/retired-model gpt-4o was retired on 2027-01-14; OpenAI recommends gpt-6-luna.',
  ],
  [
    '2027-01-13',
    'asset/model-retires-soon gpt-4o retires on 2027-01-14; OpenAI recommends gpt-6-luna.',
  ],
  [
    '2026-10-16',
    'asset/model-retires-soon gpt-4o retires on 2027-01-14; OpenAI recommends gpt-6-luna.',
  ],
])('on %s: %s [SCAN-04]', (today, expected) => {
  const [risk] = retirementRisks([seen('gpt-4o')], today, TREE);
  expect(`${risk?.rule.id} ${risk?.message}`).toBe(expected);
  expect(risk?.span).toEqual({ startLine: 3, startColumn: 13, endLine: 3, endColumn: 19 });
});

test('a constant that stands for a model is where its finding is', () => {
  const tree = folderTree({ 'app.py': 'a\nb\n    .modelName(GPT_4_O_MINI)\n' });
  const [risk] = retirementRisks([seen('gpt-4o-mini')], '2027-01-14', tree);
  expect(risk?.span).toEqual({ startLine: 3, startColumn: 16, endLine: 3, endColumn: 28 });
  const [other] = retirementRisks([seen('gpt-4o')], '2027-01-14', folderTree({ 'app.py': '' }));
  expect(other?.span).toMatchObject({ startLine: 3, startColumn: 1 });
});

test('no finding: a later day, a model without a day, one of another platform, one that tests name', () => {
  const none = [
    ...retirementRisks([seen('gpt-4o')], '2026-10-15', TREE),
    ...retirementRisks([seen('text-embedding-3-small'), seen('my-model')], '2030-01-01', TREE),
    ...retirementRisks([seen('anthropic.claude-v2'), seen('gpt-4o', 'test')], '2030-01-01', TREE),
  ];
  expect(none).toEqual([]);
});

test('an example counts less, and so does an id that no known call takes', () => {
  const severityOf = (one: ReturnType<typeof seen> | { readonly confidence: 'medium' }) =>
    retirementRisks([{ ...seen('gpt-4o'), ...one }], '2030-01-01', TREE)[0]?.severity;
  expect(severityOf(seen('gpt-4o'))).toBe('medium');
  expect(severityOf(seen('gpt-4o', 'example'))).toBe('low');
  expect(severityOf({ confidence: 'medium' })).toBe('low');
});

const MODELS = 'gpt-4o gpt-4 o1 o3 gpt-5 a-1 b-2 c-3'.split(' ');
const listed = (count: number, confidence: 'high' | 'medium') =>
  retirementRisks(
    MODELS.slice(0, count).map((name) => ({ ...seen(name as 'gpt-4o'), confidence })),
    '2030-01-01',
    TREE,
  ).filter(({ identity }) => identity === 'gpt-4o').length;

test('a file that names many models is a table of them: no finding [SCAN-04]', () => {
  expect([listed(7, 'high'), listed(8, 'high')]).toEqual([1, 0]);
  expect([listed(4, 'medium'), listed(5, 'medium')]).toEqual([1, 0]);
});
