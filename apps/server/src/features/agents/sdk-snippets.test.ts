import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODE_SNIPPETS } from './node-snippets.ts';
import { namesOf } from './sdk-names.ts';
import { sdkSnippets } from './sdk-snippets.ts';

const DOCUMENT = join(import.meta.dirname, '../../../../../docs/agents.md');
const ORDER_DESK = { name: 'order-desk', apiUrl: 'http://127.0.0.1:8080', tool: 'orders.read' };

describe('code of an agent', () => {
  test.each(Object.entries(NODE_SNIPPETS))(
    'for %s is that of docs/agents.md, which a test runs [AGENT-04]',
    (_target, [, write]) => {
      expect(readFileSync(DOCUMENT, 'utf8')).toContain(
        `\`\`\`js\n${write(namesOf(ORDER_DESK))}\`\`\``,
      );
    },
  );

  test('names a tool without dots as a variable, whatever it is called [AGENT-04]', () => {
    for (const tool of ['import', '7zip', 'repo.7', 'a-b', 'ö']) {
      const { local } = namesOf({ ...ORDER_DESK, tool });
      expect(local).toMatch(/^[A-Za-z_]\w*$/);
      expect(local).toContain('_');
    }
  });

  test('asks for the tool of the agent, and names no server where the tool has none [AGENT-04]', () => {
    const [dotted] = sdkSnippets(ORDER_DESK);
    const [plain] = sdkSnippets({ ...ORDER_DESK, tool: 'search' });

    expect(dotted?.text).toContain('"orders.read", { id: 1042 }, { server: "orders" }');
    expect(plain?.text).toContain('"search", { id: 1042 })');
  });
});
