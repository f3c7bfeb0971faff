const DAY_MS = 86_400_000;
/** The clock of the browser may be ahead of that of the service, which refuses a window that ends in the future. */
const SLACK_MS = 60_000;

/** Returns the window from the beginning of a day in UTC to the end of another, and not beyond now. */
export function auditWindow(
  from: string,
  to: string,
  now: Date,
): { readonly from: string; readonly to: string } {
  const end = Math.min(Date.parse(to) + DAY_MS, now.getTime() - SLACK_MS);
  return { from: `${from}T00:00:00.000Z`, to: new Date(end).toISOString() };
}
