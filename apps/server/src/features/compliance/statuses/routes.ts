import { type ControlWithStatus, DEFAULT_LIMIT } from '@svc/contract';
import { decodeCursor, page } from '../../../platform/http/cursor.ts';
import { type Input, type Operation, reading } from '../../../platform/http/operation.ts';
import { readOwners } from '../controls/owner.ts';
import { readAsked, type StatusParts } from '../read-asked.ts';
import { readOf, wireControl, wireControls } from './wire-status.ts';

export function statusRoutes({ cache, frameworks }: StatusParts): Operation[] {
  return [
    reading('listControls', async (tx, { params, query }) => {
      const {
        limit = DEFAULT_LIMIT,
        cursor,
        frameworkVersion,
        scope,
        asOf,
        owner,
        ...filter
      } = query;
      const [after] = decodeCursor(cursor, ['string']) ?? [];
      const read = await readAsked(
        tx,
        params.frameworkId,
        { frameworkVersion, scope, asOf },
        { cache, frameworks },
      );
      const controls = wireControls(read);
      const owners = owner === undefined ? null : await readOwners(tx, read.framework);
      const isOwned = ({ id }: ControlWithStatus) =>
        owners === null || owners.get(id)?.userId === owner;
      const start = controls.findIndex(({ id }) => id === after) + 1;
      const rest = controls
        .slice(start)
        .filter((control) => isOwned(control) && isWanted(control, filter));
      return {
        ...readOf(read),
        ...page(
          rest,
          limit,
          ({ id }) => [id],
          (control) => control,
        ),
      };
    }),
    reading('getControl', async (tx, { params, query }) => {
      const read = await readAsked(tx, params.frameworkId, query, { cache, frameworks });
      const { control } = await frameworks.control(tx, params, read.framework.version);
      return wireControl(read, control.id);
    }),
  ];
}

type Filter = Pick<
  Input<'listControls'>['query'],
  'status' | 'attested' | 'contradicted' | 'applicability'
>;

function isWanted(control: ControlWithStatus, filter: Filter): boolean {
  const { status, attested, contradicted, applicability } = filter;
  return (
    (status === undefined || status === control.automated) &&
    (attested === undefined || attested === control.attested) &&
    (contradicted === undefined || contradicted === control.contradicted) &&
    (applicability === undefined || applicability === applicabilityOf(control))
  );
}

/** A control before its day is not in force, whatever was decided about it. */
function applicabilityOf({ inForce, applicable }: ControlWithStatus): Filter['applicability'] {
  if (!inForce) return 'not_in_force';
  return applicable ? 'applicable' : 'not_applicable';
}
