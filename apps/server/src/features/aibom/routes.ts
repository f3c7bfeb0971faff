import { bomPieces } from '@svc/bom';
import { documenting, type Operation } from '../../platform/http/operation.ts';
import { repositoryBom, tenantBom } from './bom-input.ts';

const BULK = { isBulk: true } as const;

/** Bills of materials of the inventory; deterministic: the same inventory yields the same bytes. */
export function aibomRoutes(): Operation[] {
  return [
    documenting(
      'getRepositoryAibom',
      async (tx, { params }) => {
        const input = await repositoryBom(tx, params.repoId);
        return () => bomPieces(input);
      },
      BULK,
    ),
    documenting(
      'getAibom',
      async (tx, { principal }) => {
        const input = await tenantBom(tx, principal.tenant.slug);
        return () => bomPieces(input);
      },
      BULK,
    ),
  ];
}
