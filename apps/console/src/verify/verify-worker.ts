import { type Verdict, verifyExport } from '@svc/ledger';

/** What the worker is sent once: the file, the trusted key, and a checkpoint kept earlier. */
export type VerifyRequest = {
  readonly stream: ReadableStream<Uint8Array>;
  readonly key?: string | undefined;
  readonly checkpoint?: string | undefined;
};

/** What it answers: bytes read so far, at last the verdict or why there is none. */
export type VerifyMessage =
  | { readonly kind: 'progress'; readonly bytes: number }
  | { readonly kind: 'verdict'; readonly verdict: Verdict }
  | { readonly kind: 'error'; readonly message: string };

const PROGRESS_BYTES = 256 * 1024;

addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  const { key, checkpoint } = data;
  const send = (message: VerifyMessage) => postMessage(message);
  verifyExport(chunksOf(data.stream, send), { key, checkpoint }).then(
    (verdict) => send({ kind: 'verdict', verdict }),
    (error: unknown) =>
      send({ kind: 'error', message: error instanceof Error ? error.message : String(error) }),
  );
});

async function* chunksOf(
  stream: ReadableStream<Uint8Array>,
  send: (message: VerifyMessage) => void,
): AsyncIterable<Uint8Array> {
  const reader = stream.getReader();
  let bytes = 0;
  let told = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
    if (bytes - told >= PROGRESS_BYTES) {
      told = bytes;
      send({ kind: 'progress', bytes });
    }
    yield value;
  }
}
