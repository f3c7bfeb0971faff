import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from '@openai/agents';
import { governTools } from '@svc-control/sdk/openai-agents';
import OpenAI from 'openai';
import { z } from 'zod';
import { governed, job, ranTool, report, signal } from './program.ts';

setTracingDisabled(true);
const openai = new OpenAI({ apiKey: 'none', baseURL: `${job.model}/v1`, maxRetries: 0 });
const model = new OpenAIChatCompletionsModel(openai, 'scripted');
const toolOf = (name: string) =>
  tool({
    name,
    description: name,
    parameters: z.object({ id: z.number() }),
    execute: async (input) => ranTool(name, input),
  });

const agent = new Agent({
  name: 'order-desk',
  model,
  tools: governTools([toolOf('read'), toolOf('refund'), toolOf('send')], governed),
});

await report(async () => `${(await run(agent, job.prompt, { signal })).finalOutput}`);
