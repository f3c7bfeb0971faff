import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { ListQuery, Page } from '../list.ts';
import { ADMINS, PEOPLE, READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { AuditPack, AuditPackParams, CreateAuditPack } from './audit-pack.ts';
import {
  AUDIT_PACK,
  AUDIT_PACK_PARAMS,
  CREATE_AUDIT_PACK,
  QUEUED_AUDIT_PACK,
} from './audit-pack-examples.ts';

/** Archives for auditors, which are verified offline. */
export const auditPackRoutes = {
  createAuditPack: {
    method: 'POST',
    path: '/v1/compliance/audit-packs',
    summary: 'Request an audit pack',
    description:
      'Enqueues one job, which computes the signals for the window and writes one archive: controls in both columns, signal results, attestations, events with proofs, the AI bill of materials and a manifest whose digest is sealed. One pack of a tenant is made at a time.',
    tag: 'compliance',
    roles: ADMINS,
    body: CreateAuditPack,
    example: { body: CREATE_AUDIT_PACK },
    success: { status: 202, schema: AuditPack, example: QUEUED_AUDIT_PACK },
    changesAuthority: { never: 'a pack repeats what its readers may read' },
    events: ['compliance.audit_pack_requested'],
    errors: ['not_found', 'conflict', 'unprocessable'],
  },
  listAuditPacks: {
    method: 'GET',
    path: '/v1/compliance/audit-packs',
    summary: 'List audit packs',
    description: 'Newest first, with those that are being made and those that failed.',
    tag: 'compliance',
    roles: READERS,
    query: ListQuery,
    success: { status: 200, schema: Page(AuditPack), example: examplePage(AUDIT_PACK) },
    errors: [],
  },
  getAuditPack: {
    method: 'GET',
    path: '/v1/compliance/audit-packs/{auditPackId}',
    summary: 'Get an audit pack',
    description: 'How far it is, and the digest that was sealed once it is ready.',
    tag: 'compliance',
    roles: READERS,
    params: AuditPackParams,
    example: { params: AUDIT_PACK_PARAMS },
    success: { status: 200, schema: AuditPack, example: AUDIT_PACK },
    errors: ['not_found'],
  },
  exportAuditPack: {
    method: 'GET',
    path: '/v1/compliance/audit-packs/{auditPackId}/download',
    summary: 'Download an audit pack',
    description:
      'A tar archive, the same bytes each time; `svc audit-pack verify` verifies it offline. Personal values are in it as commitments only. A pack that is not ready answers `conflict`.',
    tag: 'compliance',
    roles: PEOPLE,
    params: AuditPackParams,
    example: { params: AUDIT_PACK_PARAMS },
    success: {
      status: 200,
      schema: Type.String(),
      contentType: 'application/x-tar',
      example: 'manifest.json',
    },
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Route>;
