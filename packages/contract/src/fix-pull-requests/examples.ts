import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { FixPreview, FixPullRequest, ListedFixPullRequest } from './schemas.ts';

const findingId = exampleId('finding');

export const FIX_PULL_REQUEST: FixPullRequest = {
  findingId,
  state: 'open',
  number: 42,
  url: 'https://github.com/acme/shop/pull/42',
  branch: `svc/fix-${findingId}`,
  commit: '4f1c0a7d9be2385c61d0f4a2b7e98c35d1a6e0f2',
  openedAt: EXAMPLE_TIME,
  closedAt: null,
};

export const LISTED_FIX_PULL_REQUEST: ListedFixPullRequest = {
  ...FIX_PULL_REQUEST,
  title: 'OpenAI API key',
  path: 'config.py',
};

export const FIX_PREVIEW: FixPreview = {
  findingId,
  path: 'config.py',
  title: 'Read OPENAI_API_KEY from the environment',
  summary: 'Set OPENAI_API_KEY where the program runs.',
  diff: '--- a/config.py\n+++ b/config.py\n@@ -1,1 +1,2 @@\n-key = \'***\'\n+import os\n+key = os.environ["OPENAI_API_KEY"]\n',
  variables: ['OPENAI_API_KEY'],
};
