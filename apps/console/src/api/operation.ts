import type { OperationId as AnyOperation, ROUTES } from '@svc/contract';
import type { Static, TSchema } from 'typebox';
import type { OPERATIONS } from './operations.generated.ts';

/** Operations that the console may call. */
export type OperationId = AnyOperation & keyof typeof OPERATIONS;

type Part<Op extends OperationId, Name extends string> = (typeof ROUTES)[Op] extends {
  readonly [key in Name]: infer Schema extends TSchema;
}
  ? { readonly [key in Name]: Static<Schema> }
  : { readonly [key in Name]?: undefined };

/** What a call sends: the path's parameters, the query and the body, as far as the operation takes them. */
export type Input<Op extends OperationId> = Part<Op, 'params'> &
  Partial<Part<Op, 'query'>> &
  Part<Op, 'body'>;

/** What the operation answers. */
export type Output<Op extends OperationId> = Static<(typeof ROUTES)[Op]['success']['schema']>;

/** An item of a list operation. */
export type Item<Op extends OperationId> =
  Output<Op> extends { readonly items: readonly (infer One)[] } ? One : never;
