import { Button } from '@mantine/core';
import { problemOf } from '../api/api-problem.ts';
import { TimeText } from './time-text.tsx';
import { UntrustedText } from './untrusted-text.tsx';

/** Above an answer that could not be read again: from when it is, why, and Retry. `readAt` in ms. */
export function StaleNotice({
  error,
  readAt,
  onRetry,
}: {
  readonly error: unknown;
  readonly readAt: number;
  readonly onRetry: () => void;
}) {
  const { code, message, requestId } = problemOf(error);
  return (
    <div role="alert" className="notice stale-notice">
      <div>
        <strong>Out of date:</strong> this was read{' '}
        <TimeText time={new Date(readAt).toISOString()} />, and could not be read again.
        <div>
          <UntrustedText text={message} /> (<code>{code}</code>
          {requestId !== null && (
            <>
              , request <code>{requestId}</code>
            </>
          )}
          )
        </div>
      </div>
      <Button variant="default" size="compact-sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
