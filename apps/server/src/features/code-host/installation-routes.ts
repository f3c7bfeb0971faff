import { DEFAULT_LIMIT } from '@svc/contract';
import { decodeCursor, page } from '../../platform/http/cursor.ts';
import {
  type Operation,
  preparedReading,
  reading,
  writing,
} from '../../platform/http/operation.ts';
import { beginBinding } from './binding/begin.ts';
import type { BindingParts } from './binding/parts.ts';
import type { RequiredAccess } from './code-host.ts';
import { deleteInstallation } from './installations/delete.ts';
import { listInstallations, wireInstallation } from './installations/list.ts';

export function installationRoutes(
  parts: BindingParts & { readonly requiredAccess: RequiredAccess },
): Operation[] {
  const { requiredAccess, repositories } = parts;
  return [
    preparedReading(
      'addCodeHostInstallation',
      ({ principal, body }) => beginBinding(parts, principal, body ?? {}),
      async (_tx, _input, begun) => begun,
    ),
    reading('listCodeHostInstallations', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after = null] = decodeCursor(query.cursor, ['string']) ?? [];
      const rows = await listInstallations(tx, after as string | null, limit + 1);
      return page(
        rows,
        limit,
        (row) => [row.installation_id],
        (row) => wireInstallation(row, requiredAccess),
      );
    }),
    writing('deleteCodeHostInstallation', (tx, { principal, params }) =>
      deleteInstallation(tx, repositories, principal, params.installationId),
    ),
  ];
}
