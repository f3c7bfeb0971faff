/** The address has an outcome where the code host has sent back somebody without a session. */
function outcomeQuery(): URLSearchParams | null {
  const query = new URLSearchParams(location.search);
  return query.has('outcome') ? query : null;
}

/** Says why somebody who comes from the code host has to sign in. */
export function BindingNotice() {
  if (outcomeQuery() === null) return null;
  return (
    <p className="notice" role="status">
      Nothing of the code host is connected yet. Sign in as an administrator of the tenant to go on.
    </p>
  );
}

/** Returns the page below a tenant's that shows the outcome after the sign-in; empty without one. */
export function pageOfBinding(): string {
  const query = outcomeQuery();
  return query === null ? '' : `/settings/code-host?${query}`;
}
