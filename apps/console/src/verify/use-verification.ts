import type { Verdict } from '@svc/ledger';
import { useEffect, useRef, useState } from 'react';
import { laterHead, readPins, savePin } from './pinned-logs.ts';
import type { Comparison, VerifyMessage, VerifyRequest } from './verify-worker.ts';

/** How far a verification is. */
export type VerificationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly bytes: number }
  | { readonly kind: 'done'; readonly verdict: Verdict; readonly comparison: Comparison }
  | { readonly kind: 'failed'; readonly message: string };

/** Reads what to verify; the signal aborts when the person cancels. */
export type ReadFile = (signal: AbortSignal) => Promise<Omit<VerifyRequest, 'pins'>>;

/** Verifies one file at a time in a worker. A head verified under a pinned key is remembered. */
export function useVerification(startWorker: () => Worker) {
  const [state, setState] = useState<VerificationState>({ kind: 'idle' });
  const run = useRef<AbortController | null>(null);
  useEffect(() => () => run.current?.abort(), []);
  const verify = async (readFile: ReadFile) => {
    run.current?.abort();
    const current = new AbortController();
    run.current = current;
    const { signal } = current;
    const fail = (message: string) => {
      if (signal.aborted) return;
      current.abort();
      setState({ kind: 'failed', message });
    };
    setState({ kind: 'running', bytes: 0 });
    try {
      const request = await readFile(signal);
      if (signal.aborted) return;
      const worker = startWorker();
      signal.addEventListener('abort', () => worker.terminate());
      worker.onmessage = ({ data }: MessageEvent<VerifyMessage>) => {
        if (data.kind === 'progress') setState({ kind: 'running', bytes: data.bytes });
        else if (data.kind === 'error') fail(data.message);
        else {
          current.abort();
          rememberHead(data);
          setState({ ...data, kind: 'done' });
        }
      };
      worker.onerror = ({ message = 'its worker could not be started' }) => fail(message);
      const { source } = request;
      const transferred = source instanceof ReadableStream ? [source] : [];
      worker.postMessage({ ...request, pins: readPins() } satisfies VerifyRequest, transferred);
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
  };
  const cancel = () => {
    run.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, verify, cancel };
}

type Result = { readonly verdict: Verdict; readonly comparison: Comparison };

function rememberHead({ verdict, comparison: { pin } }: Result): void {
  const head = headOf(verdict);
  if (pin !== null && head !== null) savePin({ ...pin, head: laterHead(pin.head, head) });
}

/** Returns what to remember of a log that was verified; null where nothing was, or the format has no checkpoint. */
export function headOf(verdict: Verdict) {
  if (verdict.status !== 'verified' || verdict.checkpoint === null) return null;
  const { logNo, to: size, checkpoint } = verdict;
  return { logNo, size, checkpoint, verifiedAt: new Date().toISOString() };
}
