import { setTimeout as delay } from 'node:timers/promises';
import type { Attestation, SignalRefresh, SignalSummary } from '@svc/contract';
import { call, listAll } from './api.ts';
import type { Walk } from './walk.ts';

const FRAMEWORKS = '/v1/compliance/frameworks';
const SIGNALS = '/v1/compliance/signals';
const DAY_MS = 86_400_000;
const MAX_WAIT_MS = 180_000;

/** What alice attests, with the days until each ends; signals contradict the first. */
const ATTESTED = [
  {
    control: 'nist-800-53/controls/AC-2',
    statement: 'The platform team names an owner for every agent before it is approved.',
    days: 180,
  },
  {
    control: 'nist-ai-rmf/controls/GOVERN%201.6',
    statement: 'The inventory of AI systems is reviewed by the platform team each quarter.',
    days: 21,
  },
  {
    control: 'eu-ai-act/controls/Art.%204',
    statement: 'Everybody who works with the support desk is trained once a year.',
    days: 300,
  },
] as const;

/**
 * Computes the signals, attests controls, decides that one does not apply, and takes a snapshot; returns how many signals are met. What an
 * interrupted run has attested is not attested again.
 */
export async function attestControls(walk: Walk): Promise<number> {
  const { development } = walk;
  const signals = await computedSignals(walk);
  for (const { control, statement, days } of ATTESTED) {
    const path = `${FRAMEWORKS}/${control}/attestations`;
    const known = await listAll<Attestation>(development, `${path}?`);
    if (known.length > 0) continue;
    const expiresAt = inDays(days);
    const body = { implementation: 'implemented', statement, expiresAt, evidence: [] };
    await call(development, 'alice', 'POST', path, body);
  }
  await call(
    development,
    'alice',
    'POST',
    `${FRAMEWORKS}/nist-800-53/controls/AC-3/applicability`,
    {
      applicable: false,
      reason: 'Access is decided by the identity provider alone.',
      expiresAt: inDays(365),
    },
  );
  await call(development, 'alice', 'POST', '/v1/compliance/snapshots', {
    frameworkId: 'nist-800-53',
  });
  return signals.filter(({ outcome }) => outcome === 'met').length;
}

async function computedSignals({ development }: Walk): Promise<readonly SignalSummary[]> {
  const asked = await call<SignalRefresh>(development, 'alice', 'POST', `${SIGNALS}/refresh`);
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const signals = await listAll<SignalSummary>(development, `${SIGNALS}?`);
    if (signals.every(({ computedAt }) => computedAt !== null && computedAt >= asked.enqueuedAt)) {
      return signals;
    }
    if (Date.now() > end) {
      throw new Error(`signals are not computed after ${MAX_WAIT_MS / 1000} s; read the log`);
    }
    await delay(500);
  }
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}
