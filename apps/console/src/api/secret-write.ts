import { problemOf } from './api-problem.ts';
import type { OperationId, Output } from './operation.ts';
import { useReread } from './queries.ts';
import { useWrite, type Write } from './writes.ts';

/** Operations whose answer has a token or secret that the API shows once. */
type SecretOperation =
  | 'createToken'
  | 'approveAgent'
  | 'rotateAgent'
  | 'createChannel'
  | 'rotateChannelSecret';

/**
 * `useWrite` for an operation whose answer has a secret that is shown once. `isLost`: the request was done and its answer did not
 * arrive, so the secret exists and nobody has seen it. Sending the same input again after no answer keeps the idempotency key.
 */
export function useSecretWrite<Op extends SecretOperation>(
  operation: Op,
  options: {
    readonly invalidates: readonly OperationId[];
    readonly onSuccess: (result: Output<Op>) => void;
  },
) {
  const reread = useReread(options.invalidates);
  const write = useWrite(operation, options);
  const code = write.error === null ? null : problemOf(write.error).code;
  const isLost = code === 'shown_once';
  const isUnanswered = code === 'offline' || code === 'unavailable';
  const isRepeat = (input: Write<Op>) =>
    isUnanswered && JSON.stringify(input) === JSON.stringify(write.variables);
  return {
    isPending: write.isPending,
    isLost,
    error: isLost ? null : write.error,
    reset: write.reset,
    isRepeat,
    mutate: (input: Write<Op>) =>
      write.mutate(isRepeat(input) ? (write.variables as Write<Op>) : input, {
        onError: (error) => problemOf(error).code === 'shown_once' && reread(),
      }),
  };
}
