/** A file of the repository that is made from others; `content` always gives the same text for the same sources. */
export type GeneratedFile = {
  readonly path: string;
  readonly content: () => string | Promise<string>;
};
