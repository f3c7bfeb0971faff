/** From a time up to but not including another, UTC with milliseconds. */
export type Window = { readonly from: string; readonly to: string };

/** A failing member in a window. It fails from its deadline on, where it has one, else from when it was opened. */
export type Exception = {
  readonly id: string;
  readonly opened: string;
  /** Null while it lasts. */
  readonly closed: string | null;
  readonly deadline: string | null;
};
