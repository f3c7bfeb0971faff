/** A tool call as it was sent. */
export type Call = {
  readonly tool: string;
  readonly server: string | null;
  readonly arguments: Readonly<Record<string, unknown>>;
};
