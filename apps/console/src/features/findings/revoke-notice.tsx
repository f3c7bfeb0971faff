/** What a fix that removes a credential leaves to a person. */
export function RevokeNotice() {
  return (
    <p className="notice">
      Revoke the removed credential and issue a new one. It stays in the history of the repository:
      removing it from the file does not make it secret again.
    </p>
  );
}
