import { readFileSync } from 'node:fs';
import { BlastRadius } from '@svc/contract';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  PRINCIPALS,
  permissionBlastRadius,
  SCOPES,
  WORKLOADS,
} from './permission-reach.ts';

const TABLES = { ACTIONS, SCOPES, PRINCIPALS, WORKLOADS };
const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T)[];

describe('the blast radius of a permission', () => {
  it('is the sum of its four published factors, at most 100 [FIND-03/explained]', () => {
    for (const action of keys(ACTIONS)) {
      for (const scope of keys(SCOPES)) {
        for (const principal of keys(PRINCIPALS)) {
          for (const workload of keys(WORKLOADS)) {
            const radius = permissionBlastRadius({ action, scope, principal, workload });
            expect(Value.Check(BlastRadius, radius)).toBe(true);
            const sum = radius.factors.reduce((total, { points }) => total + points, 0);
            expect(radius.score).toBe(sum);
          }
        }
      }
    }
  });

  it('is 100 for anybody who may do everything everywhere from the internet', () => {
    const most = {
      action: 'owner',
      scope: 'everything',
      principal: 'public',
      workload: 'internet',
    } as const;
    expect(permissionBlastRadius(most).score).toBe(100);
  });

  it('has every row of its tables in the documentation [FIND-03/permissions]', () => {
    const page = readFileSync(new URL('../../../../docs/blast-radius.md', import.meta.url), 'utf8');
    for (const table of Object.values(TABLES)) {
      for (const { title, points } of Object.values(table)) {
        expect(page).toContain(`| ${title} | ${points} |`);
      }
    }
  });
});
