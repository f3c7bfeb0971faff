/** An HTTP answer, whatever it says. */
export type HttpAnswer = {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  /** Null where the body is longer than `MAX_ANSWER_BYTES` or not UTF-8. */
  readonly text: string | null;
};

export const MAX_ANSWER_BYTES = 1024 * 1024;

/** Sends one check and reads the answer, redirects included: they are not followed. Rejects as `fetch` does. */
export async function sendCheck(
  fetch: typeof globalThis.fetch,
  url: string,
  token: string,
  body: string,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body,
    redirect: 'manual',
    signal,
  });
  const { status, headers } = response;
  return {
    status,
    contentType: headers.get('content-type'),
    retryAfter: headers.get('retry-after'),
    text: await readText(response.body),
  };
}

async function readText(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let length = 0;
  // Leaving the loop early cancels the body.
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > MAX_ANSWER_BYTES) return null;
    const piece = decoded(() => decoder.decode(chunk, { stream: true }));
    if (piece === null) return null;
    text += piece;
  }
  const rest = decoded(() => decoder.decode());
  return rest === null ? null : text + rest;
}

function decoded(decode: () => string): string | null {
  try {
    return decode();
  } catch {
    return null;
  }
}
