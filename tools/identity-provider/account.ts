/** A person of the development identity provider: gets a token for itself with name and password, and signs in with them. */
export type Account = {
  readonly name: string;
  readonly password: string;
  readonly roles: readonly string[];
  /** What the person may do, as the page that offers people by name shows it. */
  readonly title?: string;
  /** Further claims of ID tokens. */
  readonly claims?: Readonly<Record<string, unknown>>;
};
