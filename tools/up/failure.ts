type Failure = NodeJS.ErrnoException & { readonly cause?: unknown };

/** Returns what failed and what to do about it. */
export function failureText(error: unknown): string {
  const { message, cause } = error as Failure;
  const text = cause instanceof Error ? `${message}: ${cause.message}` : message;
  const advice = adviceFor(`${(error as Failure).code ?? ''} ${text}`);
  return advice === null ? text : `${text}\n    ${advice}`;
}

function adviceFor(text: string): string | null {
  if (/\bENOSPC\b|No space left on device|53100/i.test(text)) {
    return 'The disk is full: free some space, then run it again; it goes on from where it was.';
  }
  if (/master key|master\.key|password authentication failed|28P01/i.test(text)) {
    return 'The data directory .svc-data was made under another key. Restore its master.key and postgres.password, or begin anew: mv .svc-data .svc-data.old';
  }
  if (/newer version|unknown migration|migration/i.test(text)) {
    return 'The data directory .svc-data is of a newer version. Update this clone, or begin anew: mv .svc-data .svc-data.old';
  }
  return null;
}
