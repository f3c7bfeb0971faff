import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ScimError } from '../scim-error.ts';
import { type AttributePath, COMPARISONS, type Filter } from './filter.ts';
import { MAX_COMPARISONS, MAX_FILTER_DEPTH, parseFilter, parsePatchPath } from './parse.ts';

type Vectors = {
  readonly valid: readonly { readonly filter: string; readonly tree: unknown }[];
  readonly invalid: readonly string[];
};
const VECTORS = JSON.parse(
  readFileSync(new URL('../../../../../../vectors/scim/filters.json', import.meta.url), 'utf8'),
) as Vectors;

describe('a filter', () => {
  test.each(VECTORS.valid)('$filter parses as the vector has it', ({ filter, tree }) => {
    expect(withPathTexts(parseFilter(filter))).toEqual(tree);
  });

  test.each(VECTORS.invalid)('%j is refused as invalidFilter', (filter) => {
    expect(refusalOf(() => parseFilter(filter))).toBe('invalidFilter');
  });

  test('that is printed parses as it was [AUTH-03]', () => {
    fc.assert(
      fc.property(filters(), (filter) => {
        expect(parseFilter(print(filter))).toEqual(filter);
      }),
    );
  });

  test('of any text parses or is refused, and nothing else happens [AUTH-03]', () => {
    const pieces = fc.constantFrom(
      ...'( ) [ ] . " \\ and or not pr eq userName emails[type "a" "\\u00" true null -1 __proto__ constructor é \n \0'.split(
        ' ',
      ),
    );
    const hostile = fc.array(fc.oneof(pieces, fc.string()), { maxLength: 60 });
    fc.assert(
      fc.property(hostile, fc.constantFrom('', ' '), (parts, glue) => {
        for (const parse of [parseFilter, parsePatchPath]) {
          try {
            parse(parts.join(glue));
          } catch (error) {
            expect(error).toBeInstanceOf(ScimError);
          }
        }
      }),
    );
  });

  test.each([
    ['10,000 terms', Array(10_000).fill('a pr').join(' or '), 'longer than 8192 bytes'],
    [
      'nesting 10,000 deep',
      `${'('.repeat(10_000)}a pr${')'.repeat(10_000)}`,
      'longer than 8192 bytes',
    ],
    [
      'nesting past the limit',
      `${'('.repeat(4_000)}a pr${')'.repeat(4_000)}`,
      `deeper than ${MAX_FILTER_DEPTH}`,
    ],
    [
      'more comparisons than are planned',
      Array(MAX_COMPARISONS + 1)
        .fill('a pr')
        .join(' or '),
      `more than ${MAX_COMPARISONS}`,
    ],
  ])('with %s is refused', (_name, filter, detail) => {
    expect(() => parseFilter(filter)).toThrow(detail);
  });

  test('at the limits of nesting and comparisons parses', () => {
    const nested = `${'('.repeat(MAX_FILTER_DEPTH)}a pr${')'.repeat(MAX_FILTER_DEPTH)}`;
    expect(parseFilter(nested)).toEqual(parseFilter('a pr'));
    const many = parseFilter(Array(MAX_COMPARISONS).fill('a pr').join(' and '));
    expect(many.kind === 'and' && many.terms.length).toBe(MAX_COMPARISONS);
  });
});

describe('a path of a PATCH', () => {
  test.each([
    ['userName', { attribute: { schema: null, name: 'username' }, filter: null, sub: null }],
    [
      'name.givenName',
      { attribute: { schema: null, name: 'name' }, filter: null, sub: 'givenname' },
    ],
    ['members[value eq "x"]', { attribute: { name: 'members' }, sub: null }],
    ['emails[type eq "work"].value', { attribute: { name: 'emails' }, sub: 'value' }],
    [
      'urn:ietf:params:scim:schemas:core:2.0:User:name.givenName',
      {
        attribute: { schema: 'urn:ietf:params:scim:schemas:core:2.0:user', name: 'name' },
        sub: 'givenname',
      },
    ],
  ])('%s parses', (path, expected) => {
    expect(parsePatchPath(path)).toMatchObject(expected);
  });

  test.each([
    '',
    'a b',
    'a.b.c',
    'a[b pr]c',
    'a[b pr].c.d',
    'a[b pr]. ',
    'a[b pr] .c',
    '__proto__',
    'a.__proto__',
    '"a"',
    'name.givenName[a pr]',
  ])('%j is refused as invalidPath', (path) => {
    expect(refusalOf(() => parsePatchPath(path))).toBe('invalidPath');
  });
});

function refusalOf(run: () => unknown): string | null {
  try {
    run();
  } catch (error) {
    if (error instanceof ScimError) return error.scimType;
    throw error;
  }
  return 'nothing was refused';
}

/** Paths as texts, as the vectors have them. */
function withPathTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPathTexts);
  if (typeof value !== 'object' || value === null) return value;
  const { path, ...others } = value as { path?: AttributePath };
  const rest = Object.fromEntries(
    Object.entries(others).map(([key, inner]) => [key, withPathTexts(inner)]),
  );
  if (path === undefined) return rest;
  const text = path.sub === null ? path.name : `${path.name}.${path.sub}`;
  return { ...rest, ...(path.schema !== null && { schema: path.schema }), path: text };
}

function filters(): fc.Arbitrary<Filter> {
  const names = fc.constantFrom('username', 'active', 'not', 'and', 'pr', '$ref', 'x-1');
  const path = fc.record({
    schema: fc.constantFrom(null, 'urn:example:2.0:user'),
    name: names,
    sub: fc.option(names),
  });
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }).filter((text) => text.isWellFormed()),
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
  );
  const leaf: fc.Arbitrary<Filter> = fc.oneof(
    fc.record({ kind: fc.constant('present' as const), path }),
    fc.record({
      kind: fc.constant('compare' as const),
      path,
      comparison: fc.constantFrom(...COMPARISONS),
      value,
    }),
  );
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.record({ kind: fc.constant('not' as const), term: tie('filter') }),
      fc.record({
        kind: fc.constant('item' as const),
        path: path.map((of) => ({ ...of, sub: null })),
        filter: tie('filter'),
      }),
      fc.record({
        kind: fc.constantFrom('and' as const, 'or' as const),
        terms: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
      }),
    ),
  })).filter;
}

function print(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.terms
        .map((term) =>
          term.kind === 'and' || term.kind === 'or' ? `(${print(term)})` : print(term),
        )
        .join(` ${filter.kind} `);
    case 'not':
      return `not (${print(filter.term)})`;
    case 'present':
      return `${text(filter.path)} pr`;
    case 'compare':
      return `${text(filter.path)} ${filter.comparison} ${JSON.stringify(filter.value)}`;
    case 'item':
      return `${text(filter.path)}[${print(filter.filter)}]`;
  }
}

function text({ schema, name, sub }: AttributePath): string {
  return `${schema === null ? '' : `${schema}:`}${name}${sub === null ? '' : `.${sub}`}`;
}
