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

/** Verifies one file at a time in a worker. A head verified under a pinned key is remembered. */
export function useVerification(startWorker: () => Worker) {
  const [state, setState] = useState<VerificationState>({ kind: 'idle' });
  const worker = useRef<Worker | null>(null);
  const end = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const verify = (request: Omit<VerifyRequest, 'pins'>) => {
    end();
    const started = startWorker();
    worker.current = started;
    setState({ kind: 'running', bytes: 0 });
    started.onmessage = ({ data }: MessageEvent<VerifyMessage>) => {
      if (data.kind === 'progress') setState({ kind: 'running', bytes: data.bytes });
      else {
        end();
        if (data.kind === 'error') setState({ kind: 'failed', message: data.message });
        else {
          rememberHead(data);
          setState({ ...data, kind: 'done' });
        }
      }
    };
    started.onerror = ({ message = 'its worker could not be started' }) => {
      end();
      setState({ kind: 'failed', message });
    };
    started.postMessage({ ...request, pins: readPins() } satisfies VerifyRequest, [request.stream]);
  };
  const cancel = () => {
    end();
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
