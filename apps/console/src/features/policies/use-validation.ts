import type { PackValidation, PolicyPackDetail } from '@svc/contract';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';

type Sources = PolicyPackDetail['sources'];

/** What the server finds in a text that is not saved. */
export type Validated = {
  /** The newest answer, which may be of an earlier text; null before the first. */
  readonly validation: PackValidation | null;
  /** Why the newest text could not be validated; null where it could be, or is not yet. */
  readonly error: unknown;
  /** True where the newest text differs from that of the answer. */
  readonly isPending: boolean;
};

type Answer = Pick<Validated, 'validation' | 'error'> & { readonly sources: Sources };

/** People pause between words; each pause asks once. */
const PAUSE_MS = 500;

/** Validates sources whenever they have changed and then rested; a request is aborted when they change again. */
export function useValidation(pack: PolicyPackDetail, sources: Sources): Validated {
  const { id: packId } = pack;
  const isSaved = sources === pack.sources;
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (isSaved) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      const input = { params: { packId }, body: { sources } };
      call('validatePack', input, { signal: abort.signal }).then(
        (validation) => setAnswer({ sources, validation, error: null }),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          setAnswer((last) => ({ sources, validation: last?.validation ?? null, error }));
        },
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [packId, sources, isSaved]);
  const isPending = !isSaved && answer?.sources !== sources;
  return {
    validation: answer?.validation ?? null,
    error: isPending ? null : (answer?.error ?? null),
    isPending,
  };
}
