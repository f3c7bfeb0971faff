import { folderTree } from '@svc/analysis/testing';
import { expect, test } from 'vitest';
import { ciAnalyzer } from './ci-analyzer.ts';
import { on, script, value, WORKFLOW } from './ci-trees.testing.ts';

const runs = (text: string) => on('issues:', '{contents: write}', `run: ${JSON.stringify(text)}`);
const local = (action: string) => ({
  ...on('issues:', '{contents: write}', 'uses: ./'),
  'action.yml': `runs: ${action}\n`,
});

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
