import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { governTools, hasRefusal } from '@svc-control/sdk/ai-sdk';
import { generateText, isStepCount, tool } from 'ai';
import { z } from 'zod';
import { governed, job, ranTool, report, signal } from './program.ts';

const provider = createOpenAICompatible({ name: 'scripted', baseURL: `${job.model}/v1` });
const inputSchema = z.object({ id: z.number() });
const { onDeny, ...options } = governed;

const tools = governTools(
  {
    read: tool({ inputSchema, execute: async (input) => ranTool('read', input) }),
    refund: tool({ inputSchema, execute: (input) => ranTool('refund', input) }),
    send: tool({
      inputSchema,
      async *execute(input) {
        yield ranTool('send', input);
      },
    }),
  },
  options,
);

await report(async () => {
  const { text, steps } = await generateText({
    model: provider('scripted'),
    tools,
    prompt: job.prompt,
    stopWhen: onDeny === 'throw' ? hasRefusal : isStepCount(5),
    abortSignal: signal,
    maxRetries: 0,
  });
  if (onDeny === 'throw' && hasRefusal({ steps })) throw new Error('refused');
  return text;
});
