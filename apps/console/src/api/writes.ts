import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { problemOf } from './api-problem.ts';
import { call } from './call.ts';
import type { Input, OperationId, Output } from './operation.ts';
import { useInvalidate, useReread } from './queries.ts';
import { noteOwnChange } from './updates.ts';

/** What a write sends; `ifMatch` is the version that it is based on. */
export type Write<Op extends OperationId> = Input<Op> & { readonly ifMatch?: number };

/**
 * Changes something. One call of `mutate` is one intent: its retries carry the same idempotency key. Afterwards the answers
 * of `invalidates` are read again.
 */
export function useWrite<Op extends OperationId>(
  operation: Op,
  options: {
    readonly invalidates?: readonly OperationId[];
    readonly onSuccess?: (result: Output<Op>, input: Write<Op>) => void;
    /** Shows the change before it is answered; gets null when it failed, and then puts back what was shown. */
    readonly show?: (client: QueryClient, input: Write<Op>) => (result: Output<Op> | null) => void;
    /** Writes of one scope are sent one after the other, in the order in which they were made. */
    readonly scope?: string;
  } = {},
) {
  const client = useQueryClient();
  const invalidate = useInvalidate(options.invalidates ?? []);
  const send = useKeyedCall(operation);
  return useMutation<
    Output<Op>,
    unknown,
    Write<Op>,
    ((result: Output<Op> | null) => void) | undefined
  >({
    mutationFn: send,
    ...(options.scope !== undefined && { scope: { id: options.scope } }),
    onMutate: (input) => options.show?.(client, input),
    onError: (_error, _input, settle) => {
      settle?.(null);
      // showing the change has cancelled reads, perhaps of what somebody else changed
      if (settle !== undefined) void invalidate();
    },
    onSuccess: async (result, input, settle) => {
      settle?.(result);
      options.onSuccess?.(result, input);
      await invalidate();
    },
  });
}

/**
 * `useWrite` for several inputs, which are sent one after the other up to the first that fails. Afterwards the answers of
 * `invalidates` are read again in any case, as what was sent before a failure stays changed.
 */
export function useWriteAll<Op extends OperationId>(
  operation: Op,
  options: { readonly invalidates: readonly OperationId[] },
) {
  const send = useKeyedCall(operation);
  return useMutation<void, unknown, readonly Write<Op>[]>({
    mutationFn: async (inputs) => {
      for (const input of inputs) await send(input);
    },
    onSettled: useInvalidate(options.invalidates),
  });
}

/** Returns a call that sends one input with the same idempotency key however often it is repeated. */
function useKeyedCall<Op extends OperationId>(operation: Op) {
  const keys = useRef(new WeakMap<object, string>());
  return async (input: Write<Op>): Promise<Output<Op>> => {
    const idempotencyKey = keys.current.get(input) ?? crypto.randomUUID();
    keys.current.set(input, idempotencyKey);
    const result = await call(operation, input, { idempotencyKey, ifMatch: input.ifMatch });
    noteOwnChange([...Object.values(input.params ?? {}), (result as { id?: unknown } | null)?.id]);
    return result;
  };
}

/**
 * `useWrite` with optimistic concurrency. A `stale` error is not returned: the queries of `invalidates` are refetched, and the
 * form's draft then shows the conflict.
 */
export function useVersionedWrite<Op extends OperationId>(
  operation: Op,
  options: {
    readonly invalidates: readonly OperationId[];
    readonly onSuccess: () => void;
  },
) {
  const reread = useReread(options.invalidates);
  const write = useWrite(operation, options);
  const isStale = (error: unknown) => problemOf(error).code === 'stale';
  return {
    isPending: write.isPending,
    error: write.error !== null && isStale(write.error) ? null : write.error,
    mutate: (input: Write<Op> & { readonly ifMatch: number }) =>
      write.mutate(input, { onError: (error) => isStale(error) && reread() }),
  };
}
