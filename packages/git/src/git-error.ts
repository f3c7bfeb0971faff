/** A repository that cannot be read as requested; the message names what and where. */
export class GitError extends Error {
  override readonly name = 'GitError';
}
