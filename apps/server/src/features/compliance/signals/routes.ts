import { findSignal, SIGNALS, type Signal } from '@svc/compliance';
import { DEFAULT_LIMIT } from '@svc/contract';
import { ApiError } from '../../../platform/api-error.ts';
import { decodeCursor, page } from '../../../platform/http/cursor.ts';
import { type Operation, reading, unchanged, writing } from '../../../platform/http/operation.ts';
import type { Enqueue } from '../../../platform/jobs/job.ts';
import { actor } from '../../../platform/principal.ts';
import { wireTime } from '../../../platform/time.ts';
import type { TenantFrameworks } from '../controls/tenant-frameworks.ts';
import { storedScope } from '../scopes/known-scope.ts';
import { controlsOf } from './controls-of.ts';
import { requestRefresh } from './refresh.ts';
import { readJudgingTime, readResults } from './store.ts';
import { summarizeSignal, wireSignal } from './wire-signal.ts';

export function signalRoutes(enqueue: Enqueue, frameworks: TenantFrameworks): Operation[] {
  return [
    reading('listSignals', async (tx, { query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const [after] = decodeCursor(query.cursor, ['string']) ?? [];
      const scope = await storedScope(tx, query.scope);
      const results = await readResults(tx, scope);
      const now = await readJudgingTime(tx);
      const start = SIGNALS.findIndex(({ id }) => id === after) + 1;
      const summaries = SIGNALS.slice(start)
        .map((signal) => summarizeSignal(signal, results.get(signal.id), { now, scope }))
        .filter(
          ({ outcome, family }) =>
            (query.outcome ?? outcome) === outcome && (query.family ?? family) === family,
        );
      return page(
        summaries.slice(0, limit + 1),
        limit,
        ({ id }) => [id],
        (summary) => summary,
      );
    }),
    reading('getSignal', async (tx, { params: { signalId }, query }) => {
      const signal = knownSignal(signalId);
      const scope = await storedScope(tx, query.scope);
      const results = await readResults(tx, scope);
      const now = await readJudgingTime(tx);
      return wireSignal(signal, results.get(signal.id), { now, scope });
    }),
    reading('listSignalControls', async (tx, { params: { signalId }, query }) => {
      const limit = query.limit ?? DEFAULT_LIMIT;
      const controls = controlsOf(knownSignal(signalId), await frameworks.all(tx));
      const after = decodeCursor(query.cursor, ['string', 'string']);
      const at = controls.findIndex(
        ({ frameworkId, controlId }) => frameworkId === after?.[0] && controlId === after[1],
      );
      return page(
        controls.slice(at + 1),
        limit,
        ({ frameworkId, controlId }) => [frameworkId, controlId],
        (control) => control,
      );
    }),
    writing('refreshSignals', async (tx, { principal }) => {
      const { id, slug } = principal.tenant;
      const { enqueuedAt, isNew } = await requestRefresh(tx, enqueue, id);
      const result = { enqueuedAt: wireTime(enqueuedAt) };
      if (!isNew) return unchanged(result);
      const subject = { type: 'tenant' as const, id, name: slug };
      return {
        result,
        events: [
          {
            kind: 'signals.refresh_requested' as const,
            actor: actor(principal),
            subject,
            data: {},
          },
        ],
      };
    }),
  ];
}

/** Returns a signal of the catalogue; throws `not_found`. */
function knownSignal(signalId: string): Signal {
  const signal = findSignal(signalId);
  if (signal !== undefined) return signal;
  throw new ApiError('not_found', `signal ${signalId} does not exist`);
}
