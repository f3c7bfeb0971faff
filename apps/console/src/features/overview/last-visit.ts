/** Key of the time of a visit: of the present one in the storage of its tab, of the last one in that of the browser. */
const keyOf = (tenantId: string) => `svc-visit ${tenantId}`;

/**
 * Returns when the overview was opened last in an earlier tab of this browser, ISO 8601; null on the first visit. Notes the present
 * visit.
 */
export function lastVisit(tenantId: string): string | null {
  const key = keyOf(tenantId);
  const kept = sessionStorage.getItem(key);
  if (kept !== null) return kept === '' ? null : kept;
  const last = localStorage.getItem(key);
  sessionStorage.setItem(key, last ?? '');
  localStorage.setItem(key, new Date().toISOString());
  return last;
}
