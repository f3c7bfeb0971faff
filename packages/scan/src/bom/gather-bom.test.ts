import { describe, expect, it } from 'vitest';
import { gatherBom } from './gather-bom.ts';
import { sampleAsset, sampleInput, sampleRelation, sampleSource } from './sample-bom.ts';

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
