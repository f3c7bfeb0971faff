import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { governTools } from '@svc-control/sdk/ai-sdk';
import { isStepCount, streamText, tool } from 'ai';
import { z } from 'zod';
import { governed, job, ranTool, report, signal } from './program.ts';

const provider = createOpenAICompatible({ name: 'scripted', baseURL: `${job.model}/v1` });
const inputSchema = z.object({ id: z.number() });
const { onDeny: _, ...options } = governed;
/** A tool that streams its results: the first are preliminary. */
const streaming = (name: string) =>
  tool({
    inputSchema,
    async *execute(input) {
      yield 'begins';
      yield ranTool(name, input);
    },
  });

const tools = governTools(
  { read: streaming('read'), refund: streaming('refund'), send: streaming('send') },
  options,
);

await report(async () => {
  const result = streamText({
    model: provider('scripted'),
    tools,
    prompt: job.prompt,
    stopWhen: isStepCount(5),
    abortSignal: signal,
    maxRetries: 0,
    onError: () => {},
  });
  let text = '';
  for await (const part of result.stream) {
    if (part.type === 'text-delta') text += part.text;
    if (part.type === 'abort') throw new Error('aborted');
    if (part.type === 'error') throw part.error;
  }
  return text;
});
