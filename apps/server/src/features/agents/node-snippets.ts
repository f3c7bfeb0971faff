import type { Names, Writers } from './sdk-names.ts';

/** Programs of Node.js, each complete: docs/agents.md has them, and a test runs them. */
export const NODE_SNIPPETS: Writers = {
  node: [
    'Node.js',
    ({ agent, apiUrl, tool, server }) => `// agent ${agent}; needs @svc-control/sdk
import { requireAllow } from '@svc-control/sdk';

process.env.SVC_API ??= ${apiUrl};
const { evidenceId } = await requireAllow(${tool}, { id: 1042 }${server === null ? '' : `, { server: ${server} }`});
console.log('allow', evidenceId);
`,
  ],
  'ai-sdk': [
    'Node.js: Vercel AI SDK',
    (
      names,
    ) => `// agent ${names.agent}; needs @svc-control/sdk, ai, @ai-sdk/openai-compatible and zod
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { governTools } from '@svc-control/sdk/ai-sdk';
import { generateText, isStepCount, tool } from 'ai';
import { z } from 'zod';

process.env.SVC_API ??= ${names.apiUrl};
const { OPENAI_BASE_URL: baseURL = 'https://api.openai.com/v1', OPENAI_API_KEY: apiKey } = process.env;
const provider = createOpenAICompatible({ name: 'openai', baseURL, apiKey });
const inputSchema = z.object({ id: z.number() });
const execute = async ({ id }) => \`read \${id}\`;
const tools = governTools({ ${names.local}: tool({ inputSchema, execute }) }, ${nodeOptions(names)});
const { text } = await generateText({
  model: provider('gpt-4.1'),
  tools,
  stopWhen: isStepCount(5),
  prompt: 'Read 1042.',
});
console.log(text);
`,
  ],
  mastra: [
    'Node.js: Mastra',
    (names) => `// agent ${names.agent}; needs @svc-control/sdk, @mastra/core and zod
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { governTools } from '@svc-control/sdk/mastra';
import { z } from 'zod';

process.env.SVC_API ??= ${names.apiUrl};
const { OPENAI_BASE_URL: url = 'https://api.openai.com/v1', OPENAI_API_KEY: apiKey } = process.env;
const ${names.local} = createTool({
  id: '${names.local}',
  description: 'Reads one.',
  inputSchema: z.object({ id: z.number() }),
  execute: async ({ id }) => \`read \${id}\`,
});
const agent = new Agent({
  id: 'agent',
  name: 'agent',
  instructions: 'Do what you are asked.',
  model: { providerId: 'openai', modelId: 'gpt-4.1', url, apiKey },
  tools: governTools({ ${names.local} }, ${nodeOptions(names)}),
});
const { text } = await agent.generate('Read 1042.');
console.log(text);
`,
  ],
  'langchain-js': [
    'Node.js: LangChain',
    (
      names,
    ) => `// agent ${names.agent}; needs @svc-control/sdk, langchain, @langchain/core, @langchain/openai and zod
import { ChatOpenAI } from '@langchain/openai';
import { governMiddleware } from '@svc-control/sdk/langchain';
import * as langchain from 'langchain';
import { z } from 'zod';

process.env.SVC_API ??= ${names.apiUrl};
const ${names.local} = langchain.tool(({ id }) => \`read \${id}\`, {
  name: '${names.local}',
  description: 'Reads one.',
  schema: z.object({ id: z.number() }),
});
const agent = langchain.createAgent({
  model: new ChatOpenAI({ model: 'gpt-4.1' }),
  tools: [${names.local}],
  middleware: [governMiddleware(langchain, ${nodeOptions(names)})],
});
const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'Read 1042.' }] });
console.log(messages.at(-1).content);
`,
  ],
  'openai-agents-js': [
    'Node.js: OpenAI Agents SDK',
    (names) => `// agent ${names.agent}; needs @svc-control/sdk, @openai/agents and zod
import { Agent, run, setOpenAIAPI, tool } from '@openai/agents';
import { governTools } from '@svc-control/sdk/openai-agents';
import { z } from 'zod';

process.env.SVC_API ??= ${names.apiUrl};
setOpenAIAPI('chat_completions');
const ${names.local} = tool({
  name: '${names.local}',
  description: 'Reads one.',
  parameters: z.object({ id: z.number() }),
  execute: async ({ id }) => \`read \${id}\`,
});
const tools = governTools([${names.local}], ${nodeOptions(names)});
const agent = new Agent({ name: 'agent', model: 'gpt-4.1', tools });
console.log((await run(agent, 'Read 1042.')).finalOutput);
`,
  ],
  'claude-agent-sdk-js': [
    'Node.js: Claude Agent SDK',
    (
      names,
    ) => `// agent ${names.agent}; needs @svc-control/sdk, @anthropic-ai/claude-agent-sdk and zod
import { createSdkMcpServer, query, tool } from '@anthropic-ai/claude-agent-sdk';
import { governHook } from '@svc-control/sdk/claude-agent-sdk';
import { z } from 'zod';

process.env.SVC_API ??= ${names.apiUrl};
const read = tool('${names.local}', 'Reads one.', { id: z.number() }, async ({ id }) => ({
  content: [{ type: 'text', text: \`read \${id}\` }],
}));
const own = createSdkMcpServer({ name: 'own', tools: [read] });
const govern = governHook(${nodeOptions({ ...names, local: `mcp__own__${names.local}` })});
for await (const message of query({
  prompt: 'Read 1042.',
  options: {
    mcpServers: { own },
    tools: [],
    allowedTools: ['mcp__own__${names.local}'],
    hooks: { PreToolUse: [govern] },
  },
})) {
  if (message.type === 'result') console.log(message.result);
}
`,
  ],
  'mcp-js': [
    'Node.js: MCP client',
    (names) => `// agent ${names.agent}; needs @svc-control/sdk and @modelcontextprotocol/client
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { governClient } from '@svc-control/sdk/mcp';

process.env.SVC_API ??= ${names.apiUrl};
const client = governClient(new Client({ name: 'agent', version: '1.0.0' }), ${nodeOptions(names)});
await client.connect(new StreamableHTTPClientTransport(new URL(process.env.MCP_URL)));
const { content } = await client.callTool({ name: '${names.local}', arguments: { id: 1042 } });
console.log(content[0].text);
await client.close();
`,
  ],
};

function nodeOptions({ tool, server, local }: Names): string {
  const names = `names: { ${local}: ${tool} }`;
  return server === null ? `{ ${names} }` : `{ server: ${server}, ${names} }`;
}
