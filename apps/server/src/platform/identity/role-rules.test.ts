import { describe, expect, test } from 'vitest';
import {
  claimsProblem,
  higherRole,
  type PersonRole,
  type RoleRule,
  type RoleSettings,
  roleOfClaims,
} from './role-rules.ts';

const settings = (change: Partial<RoleSettings> = {}): RoleSettings => ({
  adminClaim: null,
  requiredClaims: [],
  roleRules: [],
  defaultRole: 'none',
  ...change,
});
const rule = (role: RoleRule['role'], values: readonly string[], ...claim: string[]): RoleRule => ({
  claim,
  values,
  role,
});

test.each<[PersonRole, PersonRole]>([
  ['none', 'viewer'],
  ['viewer', 'member'],
  ['member', 'admin'],
  ['none', 'admin'],
])('of %s and %s the latter is the higher role, in either order [AUTH-03]', (low, high) => {
  expect([higherRole(low, high), higherRole(high, low)]).toEqual([high, high]);
});

describe('the claims of a person grant', () => {
  test.each<[string, object, Partial<RoleSettings>, PersonRole]>([
    ['nothing without a rule', { roles: ['admin'] }, {}, 'none'],
    ['the default', {}, { defaultRole: 'viewer' }, 'viewer'],
    [
      'admin by the rule of the operator',
      { roles: ['a', 'boss'] },
      { adminClaim: { name: 'roles', value: 'boss' } },
      'admin',
    ],
    [
      'nothing by another value of its claim',
      { roles: 'bosses' },
      { adminClaim: { name: 'roles', value: 'boss' } },
      'none',
    ],
    [
      'the role of the highest rule that matches',
      { roles: ['m', 'v'] },
      {
        roleRules: [
          rule('viewer', ['v'], 'roles'),
          rule('member', ['m'], 'roles'),
          rule('admin', ['a'], 'roles'),
        ],
      },
      'member',
    ],
    [
      'no less than the default',
      { roles: 'v' },
      { roleRules: [rule('viewer', ['v'], 'roles')], defaultRole: 'member' },
      'member',
    ],
    [
      'nothing by a rule of a group',
      { group: 'g' },
      { roleRules: [{ group: 'g', role: 'admin' }] },
      'none',
    ],
    [
      'a role by a claim within others',
      { realm: { roles: ['x'] } },
      { roleRules: [rule('admin', ['x'], 'realm', 'roles')] },
      'admin',
    ],
    [
      'nothing by a path through a text',
      { realm: 'x' },
      { roleRules: [rule('admin', ['1'], 'realm', 'length')] },
      'none',
    ],
    [
      'nothing by a path through null',
      { realm: null },
      { roleRules: [rule('admin', ['x'], 'realm', 'roles')] },
      'none',
    ],
    [
      'nothing by what an object inherits',
      {},
      { roleRules: [rule('admin', ['Object'], 'constructor', 'name')] },
      'none',
    ],
    [
      'nothing by what a list inherits',
      { roles: [] },
      { roleRules: [rule('admin', ['0'], 'roles', '__proto__', 'length')] },
      'none',
    ],
    ['a role by a number', { level: 5 }, { roleRules: [rule('admin', ['5'], 'level')] }, 'admin'],
    [
      'a role by a truth value',
      { boss: true },
      { roleRules: [rule('admin', ['true'], 'boss')] },
      'admin',
    ],
    [
      'nothing by an object that reads as the value',
      { roles: [{}, null] },
      { roleRules: [rule('admin', ['[object Object]', 'null'], 'roles')] },
      'none',
    ],
    [
      'nothing by a claim that is absent',
      {},
      { roleRules: [rule('admin', ['undefined'], 'roles')] },
      'none',
    ],
  ])('%s [AUTH-03]', (_what, claims, change, role) => {
    expect(roleOfClaims({ ...claims }, settings(change))).toBe(role);
  });
});

describe('claims are refused whatever the role', () => {
  const requiredClaims = [
    { claim: ['tenant'], values: ['acme', 'emca'] },
    { claim: ['mfa'], values: ['true'] },
  ];
  test.each([
    ['none of them fails', { tenant: 'emca', mfa: true }, null],
    ['the first is another', { tenant: 'other', mfa: true }, '["tenant"]'],
    ['the last is another', { tenant: 'acme', mfa: false }, '["mfa"]'],
    ['one is absent', { tenant: 'acme' }, '["mfa"]'],
  ])('by those that are required: %s [AUTH-03]', (_what, claims, named) => {
    const problem = claimsProblem(claims, settings({ requiredClaims }));

    if (named === null) expect(problem).toBeNull();
    else expect(problem).toContain(`claim ${named} has none`);
  });

  const READS = { roleRules: [rule('admin', ['g'], 'groups')] };
  const LINK = { _claim_names: { groups: 'src1' } };
  test.each<[string, object, Partial<RoleSettings>, boolean]>([
    ['a link in their place', LINK, READS, true],
    ['a mark', { hasgroups: true }, READS, true],
    ['a mark as a text', { hasgroups: 'true' }, READS, true],
    ['no mark', { hasgroups: false }, READS, false],
    ['a link of other claims', { _claim_names: { roles: 'src1' } }, READS, false],
    ['a link that is null', { _claim_names: null }, READS, false],
    ['a link that is a text', { _claim_names: 'groups' }, READS, false],
    ['a link that no rule reads', LINK, { roleRules: [rule('admin', ['g'], 'roles')] }, false],
    [
      'a link that a rule of a group does not read',
      LINK,
      { roleRules: [{ group: 'groups', role: 'admin' }] },
      false,
    ],
    [
      'a link that one of several rules reads',
      LINK,
      { roleRules: [rule('viewer', ['g'], 'roles'), rule('admin', ['g'], 'groups')] },
      true,
    ],
    [
      'a link that a required claim reads',
      { ...LINK, groups: 'g' },
      { requiredClaims: [{ claim: ['groups'], values: ['g'] }] },
      true,
    ],
  ])('where groups were left out: %s [AUTH-03]', (_what, claims, change, isRefused) => {
    const problem = claimsProblem({ ...claims }, settings(change));

    if (isRefused) expect(problem).toContain('group overage');
    else expect(problem).toBeNull();
  });
});
