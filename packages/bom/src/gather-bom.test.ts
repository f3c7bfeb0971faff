import { describe, expect, it } from 'vitest';
import { gatherBom } from './gather-bom.ts';
import { productOnly } from './product-only.ts';
import { sampleAsset, sampleInput, sampleRelation, sampleSource } from './sample-bom.testing.ts';

const uses = (sources: Parameters<typeof sampleSource>[0][]) =>
  new Map(
    gatherBom(sampleInput({ sources: sources.map(sampleSource) })).components.map((one) => [
      one.ref,
      one.uses.map(({ kind, name }) => `${kind}:${name}`),
    ]),
  );

describe('what a component uses', () => {
  const assets = [sampleAsset('agent', 'support', 'main.tf')];
  const runs = sampleRelation('agent:support', 'identity:role', 'main.tf');
  const may = (what: string) => sampleRelation('identity:role', `permission:${what}`, 'main.tf');

  it('goes on to what its identity may do [BOM-04]', () => {
    const found = uses([{ assets, relations: [runs, may('run models')] }]);
    expect(found.get('agent:support')).toEqual(['identity:role', 'permission:run models']);
  });

  it('stays within its repository: another may have a role of the same name', () => {
    const found = uses([
      { repository: 'a/one', assets, relations: [runs, may('run models')] },
      { repository: 'a/two', assets: [], relations: [may('delete models')] },
    ]);
    expect(found.get('agent:support')).toEqual(['identity:role', 'permission:run models']);
  });

  it('ends where identities take each other on', () => {
    const ring = [
      sampleRelation('identity:role', 'identity:other', 'main.tf'),
      sampleRelation('identity:other', 'identity:role', 'main.tf'),
    ];
    const found = uses([{ assets, relations: [runs, ...ring] }]);
    expect(found.get('agent:support')).toEqual(['identity:other', 'identity:role']);
  });
});

describe('a library of which there are several versions', () => {
  const library = sampleAsset('dependency', 'openai', 'a/uv.lock', {
    purl: 'pkg:pypi/openai',
    details: { versions: '1.2.3, 2.0.0+cpu' },
  });
  const agent = sampleAsset('agent', 'one', 'a/one.py');

  it('is a component for each, with its package URL, and whoever uses it uses each [BOM-04]', () => {
    const bom = gatherBom(
      sampleInput({
        sources: [
          sampleSource({
            assets: [library, agent],
            relations: [sampleRelation('agent:one', 'dependency:openai', 'a/one.py')],
          }),
        ],
      }),
    );
    const libraries = bom.components.filter(({ kind }) => kind === 'dependency');
    expect(libraries.map(({ ref, name, version, purl }) => [ref, name, version, purl])).toEqual([
      ['dependency:openai@1.2.3', 'openai', '1.2.3', 'pkg:pypi/openai@1.2.3'],
      ['dependency:openai@2.0.0+cpu', 'openai', '2.0.0+cpu', 'pkg:pypi/openai@2.0.0%2Bcpu'],
    ]);
    expect(bom.edges.get('agent:one')).toEqual(libraries.map(({ ref }) => ref));
    expect(libraries.every(({ details }) => !details.has('versions'))).toBe(true);
  });

  it('is one component of each version in an organisation, with the repositories that have it [BOM-02]', () => {
    const pinned = (version: string) =>
      sampleAsset('dependency', 'openai', 'uv.lock', {
        version,
        purl: `pkg:pypi/openai@${version}`,
      });
    const { components } = gatherBom(
      sampleInput({
        sources: [
          sampleSource({ repository: 'a/one', assets: [pinned('1.0.0')], relations: [] }),
          sampleSource({ repository: 'a/two', assets: [pinned('2.0.0')], relations: [] }),
          sampleSource({ repository: 'a/three', assets: [pinned('1.0.0')], relations: [] }),
        ],
      }),
    );
    expect(components.map(({ ref, repositories }) => [ref, repositories])).toEqual([
      ['dependency:openai@1.0.0', ['a/one', 'a/three']],
      ['dependency:openai@2.0.0', ['a/two']],
    ]);
  });
});

describe('the status of a model', () => {
  const status = (given: object, relations: Parameters<typeof sampleSource>[0] = {}) =>
    gatherBom(
      sampleInput({
        sources: [
          sampleSource({
            assets: [sampleAsset('model', 'gpt-4o-2024-08-06', 'src/a.py', given)],
            relations: [],
            ...relations,
          }),
        ],
      }),
    ).components.map((one) => [one.status, one.version]);

  it('is active where code is seen to use it, and its dated id tells its version [BOM-03]', () => {
    expect(status({})).toEqual([['active', '2024-08-06']]);
  });

  it('is declared where code only names it, as in a table of prices, until something uses it [BOM-03]', () => {
    expect(status({ confidence: 'medium' })).toEqual([['declared', '2024-08-06']]);
    const relations = [sampleRelation('agent:x', 'model:gpt-4o-2024-08-06', 'src/a.py')];
    expect(status({ confidence: 'medium' }, { relations })).toEqual([['active', '2024-08-06']]);
  });
});

describe('a bill of the product only', () => {
  it('leaves out what only tests and examples use, and says so [BOM-04]', () => {
    const input = sampleInput({
      sources: [
        sampleSource({
          assets: [
            sampleAsset('agent', 'one', 'src/one.py'),
            sampleAsset('model', 'tested', 'test/one.py', { use: 'test' }),
            sampleAsset('model', 'shown', 'examples/one.py', { use: 'example' }),
          ],
          relations: [sampleRelation('agent:one', 'model:tested', 'test/one.py')],
        }),
      ],
    });
    const bom = gatherBom(productOnly(input));
    expect(bom.components.map(({ ref, uses }) => [ref, uses])).toEqual([['agent:one', []]]);
    expect(bom.leftOut).toBe('What only tests or examples use is left out: 2 of the assets found.');
    expect(gatherBom(input).leftOut).toBeNull();
  });
});
