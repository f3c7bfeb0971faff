import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GROUP_SCHEMA, USER_SCHEMA } from '../schema/schemas.ts';
import { ScimError } from '../scim-error.ts';
import { type Attributes, applyPatch } from './apply.ts';
import { foldMembers } from './members.ts';
import { normalizePatch } from './normalize.ts';

type Operations = readonly unknown[];
type Vectors = {
  readonly users: readonly {
    title: string;
    before: Attributes;
    operations: Operations;
    after: Attributes;
  }[];
  readonly members: readonly {
    title: string;
    operations: Operations;
    change: { resets: boolean; added: string[]; removed: string[] };
  }[];
  readonly refused: readonly { title: string; scimType: string; operations: Operations }[];
};
const VECTORS = JSON.parse(
  readFileSync(new URL('../../../../../../vectors/scim/patches.json', import.meta.url), 'utf8'),
) as Vectors;

const bodyOf = (operations: Operations) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: operations,
});
const patched = (before: Attributes, operations: Operations) =>
  applyPatch(before, normalizePatch(USER_SCHEMA, bodyOf(operations)));

describe('a PATCH of a user', () => {
  test.each(VECTORS.users)('$title [AUTH-03]', ({ before, operations, after }) => {
    const untouched = structuredClone(before);

    expect(patched(before, operations)).toEqual(after);
    expect(before).toEqual(untouched);
    expect(patched(patched(before, operations), operations), 'a second time').toEqual(after);
  });

  test.each(VECTORS.refused)(
    'that changes $title is refused as $scimType',
    ({ scimType, operations }) => {
      let refused: unknown;
      try {
        patched({ userName: 'a', active: true }, operations);
      } catch (error) {
        refused = error;
      }

      expect(refused).toBeInstanceOf(ScimError);
      expect((refused as ScimError).scimType).toBe(scimType);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    },
  );

  test('with a null in a list leaves it out, and a list of nulls is no value (RFC 7643, section 2.5)', () => {
    const path = 'emails';
    const value = [null, { value: 'a@example.com' }];

    expect(patched({ userName: 'a' }, [{ op: 'add', path, value }])).toMatchObject({
      emails: [{ value: 'a@example.com' }],
    });
    expect(patched({ userName: 'a' }, [{ op: 'replace', path, value: [null] }])).toEqual({
      userName: 'a',
    });
  });

  test('of any JSON keeps known attributes of their types or is refused', () => {
    const paths = fc.oneof(
      fc.constantFrom(
        'active',
        'emails',
        'emails[type eq "work"].value',
        'name',
        'name.givenName',
        'emails.primary',
        'displayName',
        'externalId',
        'roles',
        'id',
      ),
      fc.string(),
    );
    const operation = fc.record(
      {
        op: fc.constantFrom('add', 'Replace', 'REMOVE'),
        path: paths,
        value: fc.jsonValue({ maxDepth: 3 }),
      },
      { requiredKeys: ['op'] },
    );
    const known = ['userName', 'name', 'displayName', 'active', 'emails', 'externalId'];
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 4 }), (operations) => {
        try {
          const after = patched({ userName: 'a' }, operations);
          expect(known).toEqual(expect.arrayContaining(Object.keys(after)));
          expect(typeof (after['active'] ?? true)).toBe('boolean');
          expect(Array.isArray(after['emails'] ?? [])).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ScimError);
        }
      }),
    );
  });
});

describe('a PATCH of the members of a group', () => {
  test.each(VECTORS.members)('$title [AUTH-03]', ({ operations, change }) => {
    const { resets, added, removed } = foldMembers(
      normalizePatch(GROUP_SCHEMA, bodyOf(operations)),
    );

    expect({ resets, added: [...added], removed: [...removed] }).toEqual(change);
  });

  test('folded into one change has the effect of its operations in turn', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const operation = fc.record({
      op: fc.constantFrom('add', 'remove', 'replace'),
      ids: fc.array(id),
    });
    fc.assert(
      fc.property(
        fc.array(operation, { minLength: 1 }),
        fc.uniqueArray(id),
        (operations, before) => {
          let expected = new Set(before);
          for (const { op, ids } of operations) {
            if (op === 'replace') expected = new Set(ids);
            for (const each of ids) op === 'remove' ? expected.delete(each) : expected.add(each);
          }
          const wire = operations.map(({ op, ids }) => ({
            op,
            path: 'members',
            value: ids.map((value) => ({ value })),
          }));
          const { resets, added, removed } = foldMembers(
            normalizePatch(GROUP_SCHEMA, bodyOf(wire)),
          );
          const stays = resets ? [] : before.filter((each) => !removed.has(each));

          expect(new Set([...stays, ...added])).toEqual(expected);
        },
      ),
    );
  });
});
