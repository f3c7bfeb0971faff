import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ciSnippets, laptopCommands } from './ci-snippets.ts';

const ORIGIN = 'https://svc.example.com';
const INSTALL = 'npm install --global https://svc.example.com/svc-cli.tgz';

test('each file is YAML that uploads to this deployment, and takes the token from a secret [CONS-02]', () => {
  const [github, gitlab] = ciSnippets(ORIGIN).map(({ text }) => parse(text));

  expect(github.jobs.scan.steps.slice(1)).toEqual([
    { uses: 'actions/setup-node@v5', with: { 'node-version': 24 } },
    { run: INSTALL },
    {
      run: 'svc scan . --upload',
      env: { SVC_API: ORIGIN, SVC_TOKEN: `\${{ secrets.SVC_TOKEN }}` },
    },
  ]);
  expect(github.permissions).toEqual({ contents: 'read' });
  expect(gitlab.svc.variables).toEqual({ SVC_API: ORIGIN });
  expect(gitlab.svc.image).toBe('node:24');
  expect(gitlab.svc.script).toEqual([
    INSTALL,
    'svc scan . --upload --ref "refs/heads/$CI_COMMIT_BRANCH"',
  ]);
});

test('the commands of a laptop name the service and the tenant [CONS-02]', () => {
  expect(laptopCommands(ORIGIN, 'acme').split('\n')).toEqual([
    INSTALL,
    'svc login --api https://svc.example.com --tenant acme',
    'svc scan . --upload',
  ]);
});
