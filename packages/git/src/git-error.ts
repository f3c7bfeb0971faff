/** A repository that cannot be read as asked; the message says what and where. */
export class GitError extends Error {
  override readonly name = 'GitError';
}
