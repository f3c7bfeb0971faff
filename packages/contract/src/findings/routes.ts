import { Type } from 'typebox';
import { exampleBrowsePage, examplePage } from '../example.ts';
import { EXPORTED } from '../export.ts';
import { Id } from '../ids.ts';
import { RELATION_GRAPH } from '../inventory/examples.ts';
import { RelationGraph } from '../inventory/graph.ts';
import { BrowsePage, ListQuery, NoContent, Page } from '../list.ts';
import { ADMINS, READERS, TRIAGERS } from '../role.ts';
import type { Route } from '../route.ts';
import { FindingActivity } from './activity.ts';
import { bulkFindingRoutes } from './bulk-routes.ts';
import {
  FINDING,
  FINDING_ACTIVITY,
  FINDING_COMMENT,
  FINDING_FACETS,
  FINDING_PARAMS,
  FINDING_REF,
  FINDING_TREND,
} from './examples.ts';
import { FindingFacets, FindingTrend, TrendQuery } from './facets.ts';
import { FindingFilter } from './filter.ts';
import {
  AddFindingComment,
  AssignFinding,
  FindingComment,
  IgnoreFinding,
  PutBlastRadiusOverride,
  ReopenFinding,
  TriageFinding,
} from './life-cycle.ts';
import { FindingRef } from './refs.ts';
import { Finding, FindingExportQuery, FindingQuery } from './schemas.ts';

const FindingParams = Type.Object({ findingId: Id('finding') });

export const findingRoutes = {
  listFindings: {
    method: 'GET',
    path: '/v1/findings',
    summary: 'List findings',
    description:
      'Lists the findings that match all filters, by descending severity unless `sort` is given, real ones before those of tests, and the highest blast radius first.',
    tag: 'findings',
    roles: READERS,
    query: FindingQuery,
    example: { query: { severity: 'high', status: 'open' } },
    success: { status: 200, schema: BrowsePage(Finding), example: exampleBrowsePage(FINDING) },
    errors: ['not_found'],
  },
  exportFindings: {
    method: 'GET',
    path: '/v1/findings/export',
    summary: 'Export the findings of a filter',
    description:
      'Streams all findings that match the filters, in the order of the list. A finding that is changed meanwhile may be left out or be there twice. At most two exports of a tenant run at a time.',
    tag: 'findings',
    roles: READERS,
    query: FindingExportQuery,
    example: { query: { severity: 'high', status: 'open', format: 'csv' } },
    success: { ...EXPORTED, example: 'id,severity,status\r\n' },
    errors: ['not_found'],
  },
  getFinding: {
    method: 'GET',
    path: '/v1/findings/{findingId}',
    summary: 'Get a finding',
    description:
      'The finding as the default branch has it, with its status, blast radius and the decision that people made.',
    tag: 'findings',
    roles: READERS,
    params: FindingParams,
    example: { params: FINDING_PARAMS },
    success: { status: 200, schema: Finding, example: FINDING },
    errors: ['not_found'],
  },
  getFindingGraph: {
    method: 'GET',
    path: '/v1/findings/{findingId}/graph',
    summary: 'Get what the inventory has behind a finding',
    description:
      'Returns what the lines of the finding use, directly or through others; of a secret, what uses the credential that its line names. Factors of the blast radius count these things.',
    tag: 'findings',
    roles: READERS,
    params: FindingParams,
    example: { params: FINDING_PARAMS },
    success: { status: 200, schema: RelationGraph, example: RELATION_GRAPH },
    errors: ['not_found'],
  },
  triageFinding: {
    method: 'POST',
    path: '/v1/findings/{findingId}/triage',
    summary: 'Confirm a finding',
    description:
      'The finding is `triaged`. Legal for an open finding and for one that the scanned tree suppresses; otherwise 409.',
    tag: 'findings',
    roles: TRIAGERS,
    params: FindingParams,
    body: TriageFinding,
    example: { params: FINDING_PARAMS, body: { comment: 'Reachable from the internet.' } },
    success: { status: 200, schema: Finding, example: FINDING },
    changesAuthority: { never: 'judges a finding; the judgement is sealed and can be undone' },
    events: ['finding.triaged'],
    errors: ['not_found', 'conflict'],
  },
  ignoreFinding: {
    method: 'POST',
    path: '/v1/findings/{findingId}/ignore',
    summary: 'Ignore a finding for a reason',
    description:
      'The finding is `ignored`, until a time if one is given. Repeated on an ignored finding it replaces reason and end; of a fixed finding it answers 409.',
    tag: 'findings',
    roles: TRIAGERS,
    params: FindingParams,
    body: IgnoreFinding,
    example: {
      params: FINDING_PARAMS,
      body: { reason: 'accepted', until: '2026-04-30T00:00:00.000Z' },
    },
    success: { status: 200, schema: Finding, example: FINDING },
    changesAuthority: { never: 'judges a finding; the judgement is sealed and can be undone' },
    events: ['finding.ignored'],
    errors: ['not_found', 'conflict'],
  },
  reopenFinding: {
    method: 'POST',
    path: '/v1/findings/{findingId}/reopen',
    summary: 'Reopen a finding',
    description:
      'Takes back what a person decided. Legal for a triaged finding and for one that a person ignored; otherwise 409.',
    tag: 'findings',
    roles: TRIAGERS,
    params: FindingParams,
    body: ReopenFinding,
    example: { params: FINDING_PARAMS, body: { comment: 'The exception was not renewed.' } },
    success: { status: 200, schema: Finding, example: FINDING },
    changesAuthority: { never: 'judges a finding; the judgement is sealed and can be undone' },
    events: ['finding.reopened'],
    errors: ['not_found', 'conflict'],
  },
  assignFinding: {
    method: 'POST',
    path: '/v1/findings/{findingId}/assign',
    summary: 'Assign a finding to a person',
    description: 'Legal for an open or triaged finding; otherwise 409.',
    tag: 'findings',
    roles: TRIAGERS,
    params: FindingParams,
    body: AssignFinding,
    example: { params: FINDING_PARAMS, body: { assignee: 'alice@example.com' } },
    success: { status: 200, schema: Finding, example: FINDING },
    changesAuthority: { never: 'names who works on a finding' },
    events: ['finding.assigned'],
    errors: ['not_found', 'conflict'],
  },
  putBlastRadiusOverride: {
    method: 'PUT',
    path: '/v1/findings/{findingId}/blast-radius-override',
    summary: 'Override the blast radius of a finding',
    description:
      'Lists sort by this score until the override is deleted; the computed score is shown beside it. Repeated, it replaces score and reason.',
    tag: 'findings',
    roles: ADMINS,
    params: FindingParams,
    body: PutBlastRadiusOverride,
    example: {
      params: FINDING_PARAMS,
      body: { score: 90, reason: 'The role can also read the billing account.' },
    },
    success: { status: 200, schema: Finding, example: FINDING },
    changesAuthority: { never: 'judges a finding; the judgement is sealed and can be undone' },
    events: ['finding.score_overridden'],
    errors: ['not_found'],
  },
  deleteBlastRadiusOverride: {
    method: 'DELETE',
    path: '/v1/findings/{findingId}/blast-radius-override',
    summary: 'Return a finding to its computed blast radius',
    description:
      'The score is computed from the factors again. A finding without an override stays as it is.',
    tag: 'findings',
    roles: ADMINS,
    params: FindingParams,
    example: { params: FINDING_PARAMS },
    success: { status: 204, schema: NoContent },
    changesAuthority: { never: 'undoes a judgement' },
    events: ['finding.score_restored'],
    errors: ['not_found'],
  },
  addFindingComment: {
    method: 'POST',
    path: '/v1/findings/{findingId}/comments',
    summary: 'Comment on a finding',
    description:
      'The comment is stored beside the evidence: the sealed event names the finding and the author, and has no text.',
    tag: 'findings',
    roles: TRIAGERS,
    params: FindingParams,
    body: AddFindingComment,
    example: { params: FINDING_PARAMS, body: { body: FINDING_COMMENT.body } },
    success: { status: 201, schema: FindingComment, example: FINDING_COMMENT },
    changesAuthority: { never: 'adds a comment' },
    events: ['finding.commented'],
    errors: ['not_found'],
  },
  listFindingComments: {
    method: 'GET',
    path: '/v1/findings/{findingId}/comments',
    summary: 'List the comments on a finding, oldest first',
    description: 'Comments that came with a decision are listed, too.',
    tag: 'findings',
    roles: READERS,
    params: FindingParams,
    query: ListQuery,
    example: { params: FINDING_PARAMS },
    success: { status: 200, schema: Page(FindingComment), example: examplePage(FINDING_COMMENT) },
    errors: ['not_found'],
  },
  listFindingActivity: {
    method: 'GET',
    path: '/v1/findings/{findingId}/activity',
    summary: 'List what happened to a finding, newest first',
    description:
      'Scans that detected it, found it gone or there again, decisions, comments, tickets and overrides of its score, each with its event in the evidence log and who caused it. The last item is its detection.',
    tag: 'findings',
    roles: READERS,
    params: FindingParams,
    query: ListQuery,
    example: { params: FINDING_PARAMS },
    success: { status: 200, schema: Page(FindingActivity), example: examplePage(FINDING_ACTIVITY) },
    errors: ['not_found'],
  },
  listFindingRefs: {
    method: 'GET',
    path: '/v1/findings/{findingId}/refs',
    summary: 'List the refs that have or had a finding, by name',
    description:
      'One item for each branch, tag or pull request that a scan or an ingested report was of, whether the finding is there now or was.',
    tag: 'findings',
    roles: READERS,
    params: FindingParams,
    query: ListQuery,
    example: { params: FINDING_PARAMS },
    success: { status: 200, schema: Page(FindingRef), example: examplePage(FINDING_REF) },
    errors: ['not_found'],
  },
  getFindingFacets: {
    method: 'GET',
    path: '/v1/findings/facets',
    summary: 'Count the findings of a filter by each of its fields',
    description: 'Counts the findings that the same filter lists.',
    tag: 'findings',
    roles: READERS,
    query: FindingFilter,
    example: { query: { status: 'open' } },
    success: { status: 200, schema: FindingFacets, example: FINDING_FACETS },
    errors: [],
  },
  getFindingTrend: {
    method: 'GET',
    path: '/v1/findings/trend',
    summary: 'Count the findings of the default branches day by day',
    description:
      'Statuses at the last change of each day in UTC; days before the first record have no findings.',
    tag: 'findings',
    roles: READERS,
    query: TrendQuery,
    example: { query: { days: 30 } },
    success: { status: 200, schema: FindingTrend, example: FINDING_TREND },
    errors: [],
  },
  ...bulkFindingRoutes,
} as const satisfies Record<string, Route>;
