import { BlastRadius } from '@svc/contract';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { permissionBlastRadius } from './permission-reach.ts';

describe('the blast radius of a permission', () => {
  it('is 100 for anybody who may do everything everywhere from the internet', () => {
    const most = {
      action: 'owner',
      scope: 'everything',
      principal: 'public',
      workload: 'internet',
    } as const;
    expect(permissionBlastRadius(most).score).toBe(100);
  });

  it('names the workload behind the principal [FIND-03/explained]', () => {
    const reach = {
      action: 'read',
      scope: 'named',
      principal: 'workload',
      workload: 'bounded',
      by: 'Deployment ai/web',
    } as const;
    const radius = permissionBlastRadius(reach);

    expect(Value.Check(BlastRadius, radius)).toBe(true);
    expect(radius.factors.find(({ name }) => name === 'principal')).toEqual({
      name: 'principal',
      value: 'a workload: Deployment ai/web',
      points: 12,
    });
  });
});
