import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { PROMPT, RESOURCE, type Report, type Target } from './report.ts';

/** Runs the requests by release 2 of the official TypeScript SDK, in the newest revision that client and server have in common. */
export async function runTypeScript2({ url, token }: Target): Promise<Report> {
  const client = new Client(
    { name: 'typescript-2', version: '1.0.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  const requestInit = token === null ? {} : { headers: { authorization: `Bearer ${token}` } };
  const progress: number[] = [];
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
    await client.callTool(
      { name: 'test_tool_with_progress', arguments: {} },
      { onprogress: (heard) => progress.push(heard.progress) },
    );
    return {
      initialize: {
        protocolVersion: client.getNegotiatedProtocolVersion() as string,
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
