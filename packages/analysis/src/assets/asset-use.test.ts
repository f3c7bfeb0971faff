import { expect, test } from 'vitest';
import { assetUse } from './asset-use.ts';

test.each([
  ['src/agent.ts', 'product'],
  ['src/latest/agent.py', 'product'],
  ['src/seedling.ts', 'product'],
  ['web/src/features/traces.servertest.ts', 'test'],
  ['web/src/features/traces.clienttest.ts', 'test'],
  ['src/chat.vitest.ts', 'test'],
  ['src/generate-text.test-d.ts', 'test'],
  ['src/agent.tst.ts', 'test'],
  ['test-d/agent.ts', 'test'],
  ['typetests/agent.ts', 'test'],
  ['src/latest-d.ts', 'product'],
  ['src/Chat.stories.tsx', 'test'],
  ['packages/shared/scripts/seeder/load.ts', 'test'],
  ['js/testapps/menu/src/index.ts', 'test'],
  ['src/test-fixtures/flow.json', 'test'],
  ['app/src/test/resources/flow.json', 'test'],
  ['samples/js-angular/main.ts', 'example'],
  ['sample-apps/chat/main.py', 'example'],
  ['docs/agents/intro.py', 'example'],
  ['cookbook/rag.ipynb', 'example'],
  ['docs/tests/intro.py', 'test'],
])('%s is of the %s [SCAN-04]', (path, use) => {
  expect(assetUse(path)).toBe(use);
});
