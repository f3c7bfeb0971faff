import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './tracing-settings.ts';

/** What became of a batch: how many spans the collector rejected, or why none was taken and whether another attempt may succeed. */
export type Sent =
  | { readonly isSent: true; readonly rejected: number }
  | { readonly isSent: false; readonly code: string; readonly isRetryable: boolean };

/** Of OTLP over HTTP, section "Retryable Response Codes". */
const RETRYABLE: readonly number[] = [429, 502, 503, 504];
const MAX_ANSWER_BYTES = 64 * 1024;

/** Sends a batch by OTLP over HTTP, in protobuf; never throws. */
export async function sendSpans(
  { url, headers }: Pick<TracingSettings, 'url' | 'headers'>,
  spans: readonly ReadableSpan[],
  signal: AbortSignal,
): Promise<Sent> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { ...headers, 'content-type': 'application/x-protobuf' },
      body: ProtobufTraceSerializer.serializeRequest([...spans]) as Uint8Array<ArrayBuffer>,
      signal,
    });
    const answer = await readAnswer(response);
    if (response.ok) return { isSent: true, rejected: rejectedOf(answer) };
    const { status } = response;
    return { isSent: false, code: `HTTP ${status}`, isRetryable: RETRYABLE.includes(status) };
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: unknown } };
    const code = typeof cause?.code === 'string' ? cause.code : name;
    return { isSent: false, code, isRetryable: true };
  }
}

async function readAnswer({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Returns the count of a partial success; an answer that cannot be parsed rejects nothing. */
function rejectedOf(answer: Uint8Array): number {
  try {
    const { partialSuccess } = ProtobufTraceSerializer.deserializeResponse(answer);
    return Number(partialSuccess?.rejectedSpans ?? 0);
  } catch {
    return 0;
  }
}
