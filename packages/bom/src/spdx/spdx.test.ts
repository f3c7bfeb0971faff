import { expect, test } from 'vitest';
import { bomDocument } from '../bom-document.ts';
import { sampleAsset, sampleInput, sampleSource } from '../sample-bom.testing.ts';
import type { SpdxElement } from './spdx-element.ts';

type Element = SpdxElement & { readonly spdxId: string; readonly name?: string };

function graph(input = sampleInput()): Element[] {
  return (bomDocument(input, 'spdx') as unknown as { '@graph': Element[] })['@graph'];
}
const named = (elements: Element[], name: string) =>
  elements.find((one) => one.name === name) as Element;

// The whole document was held against the JSON schema and the SHACL shapes of SPDX 3.0.1; these keep what they found.
test('every element has a name of its own in the document, and every reference leads to one', () => {
  const elements = graph();
  const [creation, ...rest] = elements as [Element, ...Element[]];
  const ids = new Set(rest.map(({ spdxId }) => spdxId));
  expect(ids.size).toBe(rest.length);
  for (const one of rest) {
    expect(one['creationInfo']).toBe(creation['@id']);
    const refs = [one['from'], one['to'], one['rootElement'], one['element'], one['suppliedBy']];
    for (const ref of refs.flat()) if (ref !== undefined) expect(ids).toContain(ref);
  }
  for (const ref of [creation['createdBy'], creation['createdUsing']].flat()) {
    expect(ids).toContain(ref);
  }
  expect(rest.filter(({ type }) => type === 'SpdxDocument')).toHaveLength(1);
});

test('a model is an AI package with what its evidence says', () => {
  expect(named(graph(), 'acme/summary-7b')).toMatchObject({
    type: 'ai_AIPackage',
    software_primaryPurpose: 'model',
    software_packageVersion: 'v2',
    software_packageUrl: 'pkg:huggingface/acme/summary-7b@v2',
    software_downloadLocation: 'https://huggingface.co/acme/summary-7b',
    verifiedUsing: [{ type: 'Hash', algorithm: 'sha256', hashValue: 'ab'.repeat(32) }],
    ai_domain: ['text-generation'],
    ai_metric: [{ type: 'DictionaryEntry', key: 'accuracy', value: '0.91 (squad)' }],
    ai_typeOfModel: ['llama', 'LlamaForCausalLM'],
  });
  expect(named(graph(), 'acme-chat')).toMatchObject({
    ai_hyperparameter: [{ type: 'DictionaryEntry', key: 'temperature', value: '0.2' }],
  });
  expect(named(graph(), 'acme/news')).toMatchObject({
    type: 'dataset_DatasetPackage',
    dataset_datasetType: ['noAssertion'],
  });
});

test('agents depend on what they use, models descend from others and were trained on data', () => {
  const elements = graph();
  const links = elements
    .filter(({ type }) => type === 'Relationship')
    .map((one) => [
      String(one['from']).split('#')[1],
      one['relationshipType'],
      (one['to'] as string[]).map((id) => decodeURIComponent(id.split('#')[1] as string)),
    ]);
  expect(links).toContainEqual([
    'agent:researcher',
    'dependsOn',
    ['mcp-server:tickets', 'model:acme-chat', 'prompt:system prompt', 'tool:search'],
  ]);
  const model = 'model:acme%2Fsummary-7b';
  expect(links).toContainEqual([model, 'descendantOf', ['model:acme/base-7b']]);
  expect(links).toContainEqual([model, 'trainedOn', ['dataset:acme/news']]);
  expect(links).toContainEqual([
    model,
    'hasDeclaredLicense',
    ['license:acme-community', 'license:apache-2.0'],
  ]);
});

test('the AI profile is claimed only when every model has what it asks for', () => {
  const profiles = (details: Record<string, string>) => {
    const model = sampleAsset('model', 'acme/m', 'm.gguf', {
      provider: 'acme',
      version: '1',
      purl: 'pkg:huggingface/acme/m@1',
      details,
    });
    const elements = graph(
      sampleInput({ sources: [sampleSource({ assets: [model], relations: [] })] }),
    );
    return elements.find(({ type }) => type === 'SpdxDocument')?.['profileConformance'];
  };
  expect(profiles({ releasedOn: '2026-01-31' })).toContain('ai');
  expect(profiles({})).not.toContain('ai');
});

test('a bill without a time is the same each time and says that none is known', () => {
  const first = bomDocument(sampleInput(), 'spdx');
  expect(bomDocument(sampleInput(), 'spdx')).toEqual(first);
  const elements = graph();
  expect(elements[0]).toMatchObject({ created: '1970-01-01T00:00:00Z' });
  expect(elements.find(({ type }) => type === 'SpdxDocument')?.['comment']).toContain('unknown');
  const dated = graph(sampleInput({ timestamp: '2026-11-21T10:00:00.123Z' }));
  expect(dated[0]).toMatchObject({ created: '2026-11-21T10:00:00Z' });
});
