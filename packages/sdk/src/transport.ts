/** An HTTP answer, whatever it says. */
export type HttpAnswer = {
  readonly status: number;
  readonly contentType: string | null;
  readonly retryAfter: string | null;
  /** Null where the body is longer than `MAX_ANSWER_BYTES` or not UTF-8. */
  readonly text: string | null;
};

const MAX_ANSWER_BYTES = 1024 * 1024;

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
    text: textOf(await readBytes(response)),
  };
}

/** Returns the body; null where it is longer than `MAX_ANSWER_BYTES`. One of a known length is read at once, which costs less. */
async function readBytes(response: Response): Promise<Uint8Array | null> {
  const { body, headers } = response;
  if (body === null) return new Uint8Array();
  const length = headers.get('content-length');
  if (length !== null && Number(length) <= MAX_ANSWER_BYTES && !headers.has('content-encoding')) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const bytes = new Uint8Array(MAX_ANSWER_BYTES);
  let end = 0;
  // Leaving the loop early cancels the body.
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    if (end + chunk.byteLength > MAX_ANSWER_BYTES) return null;
    bytes.set(chunk, end);
    end += chunk.byteLength;
  }
  return bytes.subarray(0, end);
}

const DECODER = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Returns bytes as text; null where they are not UTF-8. */
function textOf(bytes: Uint8Array | null): string | null {
  if (bytes === null) return null;
  try {
    return DECODER.decode(bytes);
  } catch {
    return null;
  }
}
