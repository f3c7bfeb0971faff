import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { components } from './components.ts';

const Name = Type.String({ maxLength: 20, description: 'Name of a person.' });
const Person = Type.Object({ name: Name, alias: Type.Optional(Name) });
const NAMED = new Map<string, TSchema>([
  ['Name', Name],
  ['Person', Person],
  ['Unused', Type.Integer()],
]);

test('a named schema becomes a $ref wherever it is used, and a component once', () => {
  const { refer, used } = components(NAMED);

  expect(refer(Type.Array(Person))).toEqual({
    type: 'array',
    items: { $ref: '#/components/schemas/Person' },
  });
  expect(refer(Type.Object({ name: Name }))).toMatchObject({
    properties: { name: { $ref: '#/components/schemas/Name' } },
  });
  expect(used()).toEqual({
    Name: { type: 'string', maxLength: 20, description: 'Name of a person.' },
    Person: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { $ref: '#/components/schemas/Name' },
        alias: { $ref: '#/components/schemas/Name' },
      },
    },
  });
});

test('two names for equal schemas are rejected', () => {
  const named = new Map(NAMED).set('Nickname', Type.Optional(Name));

  expect(() => components(named)).toThrow(/schemas Name and Nickname are equal/);
});
