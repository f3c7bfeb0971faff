import { findSignal, type MappedSignal, type SnapshotControl } from '@svc/compliance';
import type {
  ControlSignal,
  ControlStrength,
  ControlWithSignals,
  ControlWithStatus,
} from '@svc/contract';
import { wireTime } from '../../../platform/time.ts';
import type { FrameworkStatuses } from './framework-statuses.ts';

/** Returns what an answer about status was read from. */
export function readOf(read: FrameworkStatuses) {
  return {
    frameworkVersion: read.framework.version,
    mappingVersion: read.mappingVersion,
    readAt: wireTime(read.readAt),
    scope: read.scope,
    snapshot: read.snapshot,
  };
}

/** Returns the controls of a framework with their statuses, in its order. */
export function wireControls({
  framework,
  statuses,
}: FrameworkStatuses): readonly ControlWithStatus[] {
  return framework.controls.map((control, at) => {
    // both have every control in the same order
    const { signals, ...status } = statuses[at] as SnapshotControl;
    return { ...control, ...status, strength: strengthOf(signals) };
  });
}

/** Returns a control with its signals; `controlId` is one of the framework. */
export function wireControl(read: FrameworkStatuses, controlId: string): ControlWithSignals {
  const at = read.framework.controls.findIndex(({ id }) => id === controlId);
  const control = wireControls(read)[at];
  if (control === undefined) throw new TypeError(`control ${controlId} is unknown`);
  return { ...readOf(read), control, signals: wireSignals(read, at), none: reasonOf(read, at) };
}

/** The strength of a control is that of its strongest signal. */
function strengthOf(signals: SnapshotControl['signals']): ControlStrength {
  if (signals.length === 0) return 'none';
  return signals.some(({ strength }) => strength === 'full') ? 'full' : 'partial';
}

function reasonOf({ mapping }: FrameworkStatuses, at: number): string | null {
  const mapped = mapping?.controls[at];
  return mapped !== undefined && 'none' in mapped ? mapped.none : null;
}

function wireSignals({ mapping, results, statuses }: FrameworkStatuses, at: number) {
  const mapped: readonly MappedSignal[] = mapping?.controls[at]?.signals ?? [];
  return (statuses[at]?.signals ?? []).map((reading): ControlSignal => {
    const { question = '', cannotSay = '' } = findSignal(reading.id) ?? {};
    const { covers = null, leaves = null } = mapped.find(({ id }) => id === reading.id) ?? {};
    const computedAt = results.get(reading.id)?.computedAt ?? null;
    return { ...reading, question, cannotSay, covers, leaves, computedAt };
  });
}
