import { Agent, OpenAIChatCompletionsModel, run, setTracingDisabled, tool } from '@openai/agents';
import { governTools } from '@svc-control/sdk/openai-agents';
import OpenAI from 'openai';
import { z } from 'zod';
import { governed, job, ranTool, report, signal } from './program.ts';

setTracingDisabled(true);
const openai = new OpenAI({ apiKey: 'none', baseURL: `${job.model}/v1`, maxRetries: 0 });
const model = new OpenAIChatCompletionsModel(openai, 'scripted');
const refund = tool({
  name: 'refund',
  description: 'refund',
  parameters: z.object({ id: z.number() }),
  execute: async (input) => ranTool('refund', input),
});
/** An agent within an agent: the call of the inner agent is governed, and so are the calls that it makes. */
const desk = new Agent({ name: 'desk', model, tools: governTools([refund], governed) });
const asTool = desk.asTool({ toolName: 'read', toolDescription: 'asks the desk' });
const agent = new Agent({ name: 'boss', model, tools: governTools([asTool], governed) });

await report(async () => `${(await run(agent, job.prompt, { signal })).finalOutput}`);
