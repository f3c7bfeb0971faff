import { expect, test } from 'vitest';
import type { AssetSighting } from './asset-sighting.ts';
import { mergeAssets } from './merge-assets.ts';

const seen = (more: Partial<AssetSighting>): AssetSighting => ({
  kind: 'model',
  name: 'gpt-4o',
  provider: 'OpenAI',
  version: null,
  purl: null,
  confidence: 'high',
  line: 1,
  qualifier: null,
  snippetHash: '0'.repeat(64),
  ...more,
});
const merged = (...sightings: AssetSighting[]) =>
  mergeAssets(
    sightings.map((sighting, at) => ({ path: `${at}.py`, sighting })),
    (text) => text.replace('hunter2', '***'),
  ).assets[0];

test('an asset that the product and its tests use is the product’s', () => {
  expect(merged(seen({ use: 'test' }), seen({ use: 'product' }))?.use).toBe('product');
  expect(merged(seen({ use: 'test' }), seen({}))?.use).toBe('product');
  expect(merged(seen({ use: 'test' }), seen({ use: 'example' }))?.use).toBe('example');
  expect(merged(seen({ use: 'test' }))?.use).toBe('test');
  expect(merged(seen({}))).not.toHaveProperty('use');
});

test('details are kept where sightings do not contradict each other, without secrets', () => {
  const asset = merged(
    seen({ details: { b: 'hunter2', modality: 'text' } }),
    seen({ details: { modality: 'image', a: 'x' } }),
    seen({}),
  );
  expect(asset?.details).toEqual({ a: 'x', b: '***' });
  expect(merged(seen({}))).not.toHaveProperty('details');
});

test('of a library that lock files pin differently all versions are told, and the package without one', () => {
  const library = (version: string, purl: string) =>
    seen({ kind: 'dependency', name: 'openai', provider: 'PyPI', version, purl });
  const asset = merged(
    library('==1.2.3', 'pkg:pypi/openai@1.2.3'),
    library('2.0.0', 'pkg:pypi/openai@2.0.0'),
    library('>=1', 'pkg:pypi/openai'),
  );
  expect(asset).toMatchObject({
    version: null,
    purl: 'pkg:pypi/openai',
    details: { versions: '1.2.3, 2.0.0' },
  });
  expect(
    merged(library('==1.2.3', 'pkg:pypi/openai@1.2.3'), library('1.2.3', 'pkg:pypi/openai@1.2.3')),
  ).toMatchObject({
    version: '1.2.3',
    purl: 'pkg:pypi/openai@1.2.3',
  });
});
