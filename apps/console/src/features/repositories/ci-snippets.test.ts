import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ciSnippets, laptopCommands } from './ci-snippets.ts';

const ORIGIN = 'https://svc.example.com';

test('each file is YAML that uploads to this deployment, and takes the token from a secret [CONS-02]', () => {
  const [github, gitlab] = ciSnippets(ORIGIN).map(({ text }) => parse(text));

  const step = github.jobs.scan.steps[1];
  expect(step).toEqual({
    run: 'svc scan . --upload',
    env: { SVC_API: ORIGIN, SVC_TOKEN: `\${{ secrets.SVC_TOKEN }}` },
  });
  expect(github.permissions).toEqual({ contents: 'read' });
  expect(gitlab.svc.variables).toEqual({ SVC_API: ORIGIN });
  expect(gitlab.svc.script).toEqual(['svc scan . --upload --ref "refs/heads/$CI_COMMIT_BRANCH"']);
});

test('the commands of a laptop name the service and the tenant [CONS-02]', () => {
  expect(laptopCommands(ORIGIN, 'acme').split('\n')).toEqual([
    'svc login --api https://svc.example.com --tenant acme',
    'svc scan . --upload',
  ]);
});
