/** The agent that calls, as of the authority that the decision is made under. */
export type Principal = {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  /** Tool patterns: an exact name, `prefix.*` or `*`. */
  readonly allowedTools: readonly string[];
  readonly owner: Owner | null;
  readonly tags: readonly string[];
  readonly environment: string;
};

/** A person by issuer and subject, or only a text on how to reach somebody, which identifies nobody. */
export type Owner =
  | { readonly issuer: string; readonly subject: string }
  | { readonly contact: string };
