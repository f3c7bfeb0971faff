import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { governTools } from '@svc-control/sdk/mastra';
import { z } from 'zod';
import { governed, job, ranTool, report, signal } from './program.ts';

const toolOf = (id: string) =>
  createTool({
    id,
    description: id,
    inputSchema: z.object({ id: z.number() }),
    execute: async (input) => ranTool(id, input),
  });

const agent = new Agent({
  id: 'order-desk',
  name: 'order-desk',
  instructions: 'Do what you are asked.',
  model: { providerId: 'scripted', modelId: 'scripted', url: `${job.model}/v1`, apiKey: 'none' },
  tools: governTools(
    { read: toolOf('read'), refund: toolOf('refund'), send: toolOf('send') },
    governed,
  ),
});

await report(async () => {
  const { text } = await agent.generate(job.prompt, { abortSignal: signal, maxSteps: 5 });
  return text;
});
