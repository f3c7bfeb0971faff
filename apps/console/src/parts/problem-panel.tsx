import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { problemOf } from '../api/api-problem.ts';
import { UntrustedText } from './untrusted-text.tsx';

const NEXT_STEPS: Readonly<Record<string, string>> = {
  forbidden: 'Ask an administrator of the tenant for the role.',
  not_found: 'It may have been deleted, or belong to another tenant.',
  conflict: 'Somebody else may have changed it. Reload to see its present state.',
  stale: 'Somebody else changed it meanwhile. Reload, then decide again.',
  unavailable: 'The console tries again by itself.',
  offline: 'The console tries again by itself when the connection is back.',
  too_many_requests: 'Wait a moment, then try again.',
  unauthenticated: 'Sign in again.',
  reauthentication_required: 'Sign in again, then repeat the change.',
};

/**
 * An error of the API: code, detail, request id, the next step, and Retry if reading again may help. `title` and
 * `nextStep` replace those of the code.
 */
export function ProblemPanel({
  error,
  title,
  nextStep,
  onRetry,
}: {
  readonly error: unknown;
  readonly title?: string;
  readonly nextStep?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
}) {
  const { message, requestId, fields: all, ...problem } = problemOf(error);
  const fields = all.filter((field) => !message.includes(field.message));
  return (
    <div role="alert" className="problem">
      <strong>{title ?? problem.title}</strong>
      <p>
        <UntrustedText text={message} />
      </p>
      {fields.length > 0 && (
        <ul>
          {fields.map(({ at, message: text }) => (
            <li key={`${at} ${text}`}>
              <code>{at}</code>: <UntrustedText text={text} />
            </li>
          ))}
        </ul>
      )}
      {nextStep ?? (
        <p className="muted">
          {NEXT_STEPS[problem.code] ??
            'Try again; if it stays, send the request id to your operator.'}
        </p>
      )}
      <p className="muted">
        Code <code>{problem.code}</code>
        {requestId !== null && (
          <>
            {' '}
            · Request <code>{requestId}</code>
          </>
        )}
      </p>
      {onRetry && (
        <Button variant="default" size="compact-sm" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
