/** A repository that cannot be read as requested; the message names what and where. */
export class GitError extends Error {
  override readonly name = 'GitError';
}

/** An object that a repository does not hold: it is damaged, or was fetched in part. */
export class MissingObjectError extends GitError {
  constructor(name: string) {
    super(`object ${name} is missing`);
  }
}
