import { ChatOpenAI } from '@langchain/openai';
import { governMiddleware } from '@svc-control/sdk/langchain';
import * as langchain from 'langchain';
import { z } from 'zod';
import { governed, job, ranTool, report, signal } from './program.ts';

const model = new ChatOpenAI({
  model: 'scripted',
  apiKey: 'none',
  maxRetries: 0,
  configuration: { baseURL: `${job.model}/v1` },
});
const toolOf = (name: string) =>
  langchain.tool((input) => ranTool(name, input), {
    name,
    description: name,
    schema: z.object({ id: z.number() }),
  });

const agent = langchain.createAgent({
  model,
  tools: [toolOf('read'), toolOf('refund'), toolOf('send')],
  middleware: [governMiddleware(langchain, governed)],
});

await report(async () => {
  const messages = [{ role: 'user', content: job.prompt }];
  const result = await agent.invoke({ messages }, { signal });
  return `${result.messages.at(-1)?.content}`;
});
