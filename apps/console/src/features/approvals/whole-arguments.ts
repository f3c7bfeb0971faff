import type { ApprovalDetail } from '@svc/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The arguments of a call as they are shown, whole. */
export type WholeArguments = {
  /** Canonical JSON with secrets masked. */
  readonly text: string;
  /** Secrets that are masked. */
  readonly masked: number;
  readonly argumentsHash: string;
};

/** Reads the arguments of an approval, all pieces; nothing for a change, and once it has expired. */
export function useWholeArguments({
  id,
  call: asked,
  expiresAt,
}: ApprovalDetail): UseQueryResult<WholeArguments> {
  return useQuery({
    queryKey: ['getApprovalArguments', id],
    queryFn: ({ signal }) => readWhole(id, signal),
    // an approval is of these arguments and no others
    staleTime: Number.POSITIVE_INFINITY,
    enabled: asked !== null && Date.parse(expiresAt) > Date.now(),
  });
}

async function readWhole(approvalId: string, signal: AbortSignal): Promise<WholeArguments> {
  let text = '';
  for (let offset = 0; ; ) {
    const input = { params: { approvalId }, query: { offset } };
    const piece = await call('getApprovalArguments', input, { signal });
    text += piece.text;
    if (piece.nextOffset === null) {
      if (text.length !== piece.length) {
        throw new Error(`the arguments have ${piece.length} characters (got ${text.length})`);
      }
      const { masked, argumentsHash } = piece;
      return { text, masked, argumentsHash };
    }
    offset = piece.nextOffset;
  }
}
