import { expect, test } from 'vitest';
import { codeSpan, pullRequestBody } from './pull-request-text.ts';

const DESCRIBED = {
  fix: { title: 'Read TOKEN', summary: 'Set TOKEN.\nRun it.', variables: [] },
  path: 'a.py',
  ruleId: 'secret/github-token',
  findingId: 'fnd_1',
  address: null,
};

test.each([
  ['@acme/owners fixes #1', '`@acme/owners fixes #1`'],
  ['a`b', '``a`b``'],
  ['`a``b', '``` `a``b ```'],
  ['', '`  `'],
  ['a\r\n\n![x](//h)', '`a ![x](//h)`'],
  ['a\u2028b', '`a b`'],
])('the text %j is one code span', (text, span) => {
  expect(codeSpan(text)).toBe(span);
});

test('a path is a code span in the text of a pull request', () => {
  expect(pullRequestBody({ ...DESCRIBED, path: 'a`\n\nCloses #1 <img>' })).toBe(
    'svc found `secret/github-token` in ``a` Closes #1 <img>``. This pull request changes that place and nothing else.\n\n- Set TOKEN.\n- Run it.\n\nFinding: `fnd_1`',
  );
});

test('a removed credential must be revoked, which is demanded of no other fix', () => {
  const variables = [{ name: 'TOKEN', tag: 't' }];
  const text = pullRequestBody({ ...DESCRIBED, fix: { ...DESCRIBED.fix, variables } });
  expect(text).toContain('**Revoke the removed credential and issue a new one.**');
  expect(pullRequestBody(DESCRIBED)).not.toContain('Revoke');
  expect(pullRequestBody({ ...DESCRIBED, address: 'https://svc.test/t/acme' })).toContain(
    'Finding: [fnd_1](https://svc.test/t/acme/findings/fnd_1)',
  );
});
