import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { governClient } from '@svc-control/sdk/mcp';
import { governed, job, report, signal } from './program.ts';

/** An MCP client has no model: it makes the calls itself. */
const { calls, again } = JSON.parse(job.prompt) as {
  readonly calls: readonly { readonly name: string; readonly args: Record<string, unknown> }[];
  readonly again?: string;
};

await report(async () => {
  const client = governClient(new Client({ name: 'test', version: '1.0.0' }), governed);
  await client.connect(new StreamableHTTPClientTransport(new URL(job.mcp)));
  const results = await Promise.all(
    calls.map(({ name, args }) => client.callTool({ name, arguments: args }, { signal })),
  );
  if (again !== undefined) {
    await fetch(again, { method: 'POST', body: JSON.stringify(results) });
    const [{ name, args } = { name: '', args: {} }] = calls;
    results.push(await client.callTool({ name, arguments: args }, { signal }));
  }
  await client.close();
  return JSON.stringify(results);
});
