import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { ListQuery, Page } from '../list.ts';
import { ADMINS, READERS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  SignalId,
  SignalQuery,
  SignalRefresh,
  SignalSummary,
  SignalsQuery,
  SignalWithResult,
} from './signal.ts';
import { SignalControl } from './signal-control.ts';
import { SIGNAL_CONTROL, SIGNAL_SUMMARY, SIGNAL_WITH_RESULT } from './signal-examples.ts';

export const signalRoutes = {
  listSignals: {
    method: 'GET',
    path: '/v1/compliance/signals',
    summary: 'List the signals with their last outcomes',
    description:
      'A signal answers a question about the tenant from its records. An empty population is `no_data`, and an answer past its freshness limit `stale`: neither counts as met.',
    tag: 'compliance',
    roles: READERS,
    query: SignalsQuery,
    success: { status: 200, schema: Page(SignalSummary), example: examplePage(SIGNAL_SUMMARY) },
    errors: ['not_found'],
  },
  getSignal: {
    method: 'GET',
    path: '/v1/compliance/signals/{signalId}',
    summary: 'Get a signal with its last result',
    description:
      'The population by its size and digest, failing ids, exclusions, window and position in the log: what an auditor needs to compute the same.',
    tag: 'compliance',
    roles: READERS,
    params: Type.Object({ signalId: SignalId }),
    query: SignalQuery,
    example: { params: { signalId: SIGNAL_SUMMARY.id } },
    success: { status: 200, schema: SignalWithResult, example: SIGNAL_WITH_RESULT },
    errors: ['not_found'],
  },
  listSignalControls: {
    method: 'GET',
    path: '/v1/compliance/signals/{signalId}/controls',
    summary: 'List the controls that a signal says something of',
    description:
      'Of all frameworks in their current versions: one measurement, read by each control in its own way.',
    tag: 'compliance',
    roles: READERS,
    params: Type.Object({ signalId: SignalId }),
    query: ListQuery,
    example: { params: { signalId: SIGNAL_SUMMARY.id } },
    success: { status: 200, schema: Page(SignalControl), example: examplePage(SIGNAL_CONTROL) },
    errors: ['not_found'],
  },
  refreshSignals: {
    method: 'POST',
    path: '/v1/compliance/signals/refresh',
    summary: 'Compute the signals of the tenant now',
    description:
      'Enqueues one job; while it waits or runs, another request adds none. Without it the signals are computed every six hours.',
    tag: 'compliance',
    roles: ADMINS,
    success: {
      status: 200,
      schema: SignalRefresh,
      example: { enqueuedAt: '2026-11-20T10:00:00.000Z' },
    },
    changesAuthority: { never: 'computes again what records say' },
    events: ['signals.refresh_requested'],
    errors: [],
  },
} as const satisfies Record<string, Route>;
