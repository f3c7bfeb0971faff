import type { Verdict } from '@svc/ledger';
import { useEffect, useRef, useState } from 'react';
import type { VerifyMessage, VerifyRequest } from './verify-worker.ts';

/** How far a verification is. */
export type VerificationState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly bytes: number }
  | { readonly kind: 'done'; readonly verdict: Verdict }
  | { readonly kind: 'failed'; readonly message: string };

/** Verifies one file at a time in a worker. */
export function useVerification() {
  const [state, setState] = useState<VerificationState>({ kind: 'idle' });
  const worker = useRef<Worker | null>(null);
  const end = () => {
    worker.current?.terminate();
    worker.current = null;
  };
  useEffect(() => () => worker.current?.terminate(), []);
  const verify = (request: VerifyRequest) => {
    end();
    const started = new Worker(new URL('./verify-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    setState({ kind: 'running', bytes: 0 });
    started.onmessage = ({ data }: MessageEvent<VerifyMessage>) => {
      if (data.kind === 'progress') setState({ kind: 'running', bytes: data.bytes });
      else {
        end();
        setState(
          data.kind === 'verdict'
            ? { kind: 'done', verdict: data.verdict }
            : { kind: 'failed', message: data.message },
        );
      }
    };
    started.onerror = ({ message }) => {
      end();
      setState({ kind: 'failed', message });
    };
    started.postMessage(request, [request.stream]);
  };
  const cancel = () => {
    end();
    setState({ kind: 'idle' });
  };
  return { state, verify, cancel };
}
