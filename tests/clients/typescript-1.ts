import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { PROMPT, RESOURCE, type Report, type Target } from './report.ts';

/** Runs the requests by release 1 of the official TypeScript SDK, which knows sessions alone. */
export async function runTypeScript1({ url, token }: Target): Promise<Report> {
  const client = new Client({ name: 'typescript-1', version: '1.0.0' });
  const requestInit = token === null ? {} : { headers: { authorization: `Bearer ${token}` } };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit });
  const progress: number[] = [];
  try {
    // its own types are not written for exactOptionalPropertyTypes
    await client.connect(transport as Transport);
    await client.callTool({ name: 'test_tool_with_progress', arguments: {} }, undefined, {
      onprogress: (heard) => progress.push(heard.progress),
    });
    return {
      initialize: {
        protocolVersion: transport.protocolVersion as string,
        capabilities: client.getServerCapabilities(),
        serverInfo: client.getServerVersion(),
      },
      tools: await client.listTools(),
      text: await client.callTool({ name: 'test_simple_text', arguments: {} }),
      structured: await client.callTool({ name: 'test_structured_content', arguments: {} }),
      failed: await client.callTool({ name: 'test_error_handling', arguments: {} }),
      progress,
      resources: await client.listResources(),
      resource: await client.readResource({ uri: RESOURCE }),
      prompts: await client.listPrompts(),
      prompt: await client.getPrompt(PROMPT),
    };
  } finally {
    await client.close();
  }
}
