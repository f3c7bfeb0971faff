import type { OperationId, ROUTES } from '@svc/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Reader, Writer } from '../../db/database.ts';
import type { Principal } from '../principal.ts';

type Part<Op extends OperationId, Name extends string> = (typeof ROUTES)[Op] extends {
  readonly [key in Name]: infer Schema extends TSchema;
}
  ? Static<Schema>
  : undefined;

/** What an operation gets, validated against its schemas in the route table. */
export type Input<Op extends OperationId> = {
  readonly principal: Principal;
  readonly params: Part<Op, 'params'>;
  readonly query: Part<Op, 'query'>;
  readonly body: Part<Op, 'body'>;
};

/** What it answers. */
export type Output<Op extends OperationId> = Static<(typeof ROUTES)[Op]['success']['schema']>;

/**
 * One operation of the route table, implemented. `read` and `write` get one transaction of the caller's tenant, which
 * commits when they return and rolls back when they throw; `raw` has the request to itself and authenticates on its own.
 */
export type Operation =
  | {
      readonly id: OperationId;
      readonly access: 'read';
      run(tx: Reader, input: Input<never>): Promise<unknown>;
    }
  | {
      readonly id: OperationId;
      readonly access: 'write';
      run(tx: Writer, input: Input<never>): Promise<unknown>;
    }
  | {
      readonly id: OperationId;
      readonly access: 'stream';
      run(input: Input<never>, reply: FastifyReply): Promise<unknown>;
    }
  | {
      readonly id: OperationId;
      readonly access: 'raw';
      run(request: FastifyRequest, reply: FastifyReply): Promise<unknown>;
    };

export function reading<Op extends OperationId>(
  id: Op,
  run: (tx: Reader, input: Input<Op>) => Promise<Output<Op>>,
): Operation {
  return { id, access: 'read', run };
}

export function writing<Op extends OperationId>(
  id: Op,
  run: (tx: Writer, input: Input<Op>) => Promise<Output<Op>>,
): Operation {
  return { id, access: 'write', run };
}

/** An operation that opens its own transactions, or none, and may send a stream. */
export function streaming<Op extends OperationId>(
  id: Op,
  run: (input: Input<Op>, reply: FastifyReply) => Promise<unknown>,
): Operation {
  return { id, access: 'stream', run };
}

/** An operation that reads its credential and its body (a Buffer) itself. */
export function raw(
  id: OperationId,
  run: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Operation {
  return { id, access: 'raw', run };
}
