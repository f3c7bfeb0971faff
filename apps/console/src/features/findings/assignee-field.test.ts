import { expect, test } from 'vitest';
import { withAssignees } from './assignee-field.ts';

test('assignees are picked by name, the principal goes to the address; without any the field is hidden [CONS-02]', () => {
  const fieldOf = (principals: readonly string[]) =>
    withAssignees([{ name: 'assignee', label: 'Assignee' }], principals).find(
      ({ name }) => name === 'assignee',
    );
  const alice = 'user:https://login.example.com#alice';
  expect(fieldOf([alice, '@acme/robots'])).toMatchObject({
    options: [
      { value: alice, label: 'alice' },
      { value: '@acme/robots', label: '@acme/robots' },
    ],
    isHidden: false,
  });
  expect(fieldOf(['@acme/\u202erobots'])?.options).toEqual([
    { value: '@acme/\u202erobots', label: '@acme/U+202Erobots' },
  ]);
  expect(fieldOf([])).toMatchObject({ isHidden: true });
});
