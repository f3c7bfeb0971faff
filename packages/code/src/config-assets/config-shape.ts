import type { ConfigNode } from '@svc/analysis/documents';
import type { ConfigFound } from './config-found.ts';

/** A kind of configuration: files that may be one, and what a document of it defines. */
export type ConfigShape = {
  /** The product whose configuration it is. */
  readonly product: string;
  readonly applies: (path: string) => boolean;
  readonly read: (root: ConfigNode, path: string) => ConfigFound;
};
