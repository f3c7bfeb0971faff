import { DEFAULT_LIMIT } from '@svc/contract';
import { decodeCursor, page } from '../../../platform/http/cursor.ts';
import { type Operation, reading, writing } from '../../../platform/http/operation.ts';
import { keyOf } from '../controls/known-control.ts';
import { assignControl, readControlOwner, readOwners } from '../controls/owner.ts';
import { recordsOf } from '../controls/records.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { attestControl } from './attest.ts';
import type { RequestReview } from './review.ts';
import { readAttestations, wireAttestation } from './store.ts';
import { knownAttestation, withdrawAttestation } from './withdraw.ts';

export function attestationRoutes(
  requestReview: RequestReview,
  frameworks: TenantFrameworks,
): Operation[] {
  return [
    writing('attestControl', async (tx, { principal, params, body }) => {
      const known = await frameworks.control(tx, params, body.frameworkVersion);
      const { result, ...written } = await attestControl(tx, principal, known, body, requestReview);
      return { ...written, result: wireAttestation(result) };
    }),
    writing('withdrawAttestation', async (tx, { principal, params, body }) => {
      const { result, ...written } = await withdrawAttestation(
        tx,
        principal,
        { ...params, reason: body.reason },
        frameworks,
      );
      return { ...written, result: wireAttestation(result) };
    }),
    reading('listAttestations', async (tx, { params, query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const key = keyOf(await frameworks.control(tx, params, query.frameworkVersion));
      const where = await recordsOf(tx, key, query.scope, decodeCursor(query.cursor, ['integer']));
      const rows = await readAttestations(tx, where, limit + 1);
      return page(rows, limit, ({ position }) => [position], wireAttestation);
    }),
    reading('getAttestation', async (tx, { params }) =>
      wireAttestation(await knownAttestation(tx, params)),
    ),
    reading('getControlOwner', async (tx, { params, query }) =>
      readControlOwner(tx, await frameworks.control(tx, params, query.frameworkVersion)),
    ),
    reading('listControlOwners', async (tx, { params, query }) => {
      const { limit = DEFAULT_LIMIT, cursor, frameworkVersion } = query;
      const [after] = decodeCursor(cursor, ['string']) ?? [];
      const framework = await frameworks.known(tx, params.frameworkId, frameworkVersion);
      const owners = await readOwners(tx, framework);
      const start = framework.controls.findIndex(({ id }) => id === after) + 1;
      const owned = framework.controls.slice(start).flatMap(({ id: controlId }) => {
        const owner = owners.get(controlId);
        return owner === undefined ? [] : [{ controlId, owner }];
      });
      return page(
        owned,
        limit,
        ({ controlId }) => [controlId],
        (control) => control,
      );
    }),
    writing('assignControl', async (tx, { principal, params, body }) =>
      assignControl(
        tx,
        principal,
        await frameworks.control(tx, params, body.frameworkVersion),
        body,
      ),
    ),
  ];
}
