import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { ciAnalyzer } from './ci-analyzer.ts';
import { GITLAB, on, script, value, WORKFLOW } from './ci-trees.testing.ts';

const runs = (text: string) => on('issues:', '{contents: write}', `run: ${JSON.stringify(text)}`);
const local = (action: string) => ({
  ...on('issues:', '{contents: write}', 'uses: ./'),
  'action.yml': `runs: ${action}\n`,
});

/** A job that looks up sixty texts, downloads the artifacts of the jobs before it sixty times, and uploads all. */
const artifacts = (at: number) => `  j${at}:
    steps:
      - run: ${JSON.stringify(Array.from({ length: 60 }, (_, file) => `gh issue view 1 > out/${at}-${file}.md`).join('\n'))}
${Array.from({ length: 60 }, (_, to) => `      - {uses: actions/download-artifact@v4, with: {path: in${to}}}\n`).join('')}      - {uses: actions/upload-artifact@v4, with: {path: out/}}
`;

test.each([
  [
    'a Dockerfile of line ends',
    { ...local('{using: docker, image: Dockerfile}'), Dockerfile: '\n'.repeat(200_000) },
  ],
  [
    'a program in many folders of compiled files',
    local(`{using: node20, main: ${'out/a'.repeat(40_000)}}`),
  ],
  ['a script of line ends that wraps gh', runs(`gh "$@"${'\n'.repeat(200_000)}`)],
  ['a script of many words that sets outputs', runs(`a $GITHUB_OUTPUT ${'_a--'.repeat(50_000)}`)],
  ['a script of many variables for a shell', runs(`curl x ${'| A=b'.repeat(40_000)}`)],
  [
    'a script that is written once and run by many steps',
    on(
      'issues:',
      '{contents: write}',
      script(`cat > a.sh <<END\n${'echo\n'.repeat(20_000)}END`),
      ...Array.from({ length: 2000 }, () => script('sh a.sh')),
    ),
  ],
  [
    'a program that is written once and run by many steps',
    on(
      'issues:',
      '{contents: write}',
      script(`cat > a.py <<END\n${'import os\n'.repeat(20_000)}END`),
      ...Array.from({ length: 1000 }, () => script('python a.py', 'OPENAI_API_KEY: k')),
    ),
  ],
  [
    'artifacts of many jobs that each downloads',
    {
      [WORKFLOW]: `on: {issues: {types: [opened]}}\njobs:\n${Array.from({ length: 120 }, (_, at) => artifacts(at)).join('')}`,
    },
  ],
  [
    'a chain of jobs as long as the file',
    {
      [WORKFLOW]: `on: {issues: {types: [opened]}}\njobs:\n${Array.from({ length: 5000 }, (_, at) => `  j${5000 - at}: {needs: j${4999 - at}, steps: [{run: ls}]}\n`).join('')}`,
    },
  ],
  [
    'a large file that many steps name',
    {
      ...on(
        'issues:',
        '{contents: write}',
        ...Array.from({ length: 1000 }, () => script('claude -p "Do what ask.md says"')),
      ),
      'ask.md': 'a b\n'.repeat(500_000),
    },
  ],
  [
    'a program with many installations',
    runs(`${'npm i -g a '.repeat(20_000)}\n${'a --task "x" '.repeat(20_000)}`),
  ],
  ['a container with a long gap', runs(`docker run${' '.repeat(200_000)}`)],
  [
    'an action in many folders',
    on('issues:', '{contents: write}', `uses: a/b${'/'.repeat(200_000)}a`),
  ],
  ['an expression of brackets', runs(`claude -p "${value(`github['${'['.repeat(200_000)}']`)}"`)],
])('%s takes time linear in its length [SCAN-02]', async (_, files) => {
  const tree = folderTree(files);
  const { problems } = await ciAnalyzer.analyse([WORKFLOW], tree);
  expect(problems).toEqual([]);
});

test('templates of GitLab that extend all before them are each read once for a job [SCAN-02]', async () => {
  const template = (at: number) =>
    `.t${at}: {extends: [${Array.from({ length: at }, (_, one) => `.t${one}`).join(', ')}], script: [ls]}\n`;
  const templates = Array.from({ length: 90 }, (_, at) => template(at)).join('');
  const job = 'ai:\n  extends: .t89\n  script: [claude -p "$CI_MERGE_REQUEST_TITLE"]\n';
  const { risks } = await ciAnalyzer.analyse([GITLAB], folderTree({ [GITLAB]: templates + job }));
  expect(risks.map(({ rule }) => rule.id)).toEqual(['ci/untrusted-prompt']);
});
