import type { RelationEnd } from '@svc/contract';
import type { Found } from './found.ts';

/** Whether an asset is a model of embeddings, by the call that it is given to or by its name: `text-embedding-3-small`, `nomic-embed-text`. */
export const isEmbedding = (end: Found | RelationEnd): boolean =>
  end.kind === 'model' &&
  (('details' in end && end.details['modality'] === 'embedding') || /embed/i.test(end.name));
