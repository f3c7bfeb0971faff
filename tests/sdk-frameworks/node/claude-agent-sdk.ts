import { createSdkMcpServer, query, tool } from '@anthropic-ai/claude-agent-sdk';
import { governHook } from '@svc-control/sdk/claude-agent-sdk';
import { z } from 'zod';
import { abortController, governed, job, NAMES, ranTool, report } from './program.ts';

const PREFIX = 'mcp__orders__';
const toolOf = (name: string) =>
  tool(name, name, { id: z.number() }, async (input) => ({
    content: [{ type: 'text', text: ranTool(name, input) }],
  }));
const orders = createSdkMcpServer({
  name: 'orders',
  tools: [toolOf('read'), toolOf('refund'), toolOf('send')],
});
/** A tool of an MCP server has the server in its name. */
const names = Object.fromEntries(
  Object.entries(NAMES).map(([name, tool]) => [`${PREFIX}${name}`, tool]),
);

await report(async () => {
  let text = '';
  const options = {
    abortController,
    mcpServers: { orders },
    allowedTools: Object.keys(names),
    tools: [],
    settingSources: [],
    model: 'scripted',
    maxTurns: 5,
    hooks: { PreToolUse: [governHook({ ...governed, names })] },
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      ANTHROPIC_BASE_URL: job.model,
      ANTHROPIC_API_KEY: 'none',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    },
  };
  for await (const message of query({ prompt: job.prompt, options })) {
    if (message.type === 'result') text = 'result' in message ? message.result : message.subtype;
  }
  return text;
});
