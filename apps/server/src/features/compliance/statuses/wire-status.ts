import { type ControlStatus, findSignal, strengthOf } from '@svc/compliance';
import type { ControlSignal, ControlWithSignals, ControlWithStatus } from '@svc/contract';
import { wireTime } from '../../../platform/time.ts';
import type { FrameworkStatuses } from './read-statuses.ts';

/** Returns what an answer about controls was read from. */
export function readOf({ framework, mapping, now }: FrameworkStatuses) {
  return {
    frameworkVersion: framework.version,
    mappingVersion: mapping.version,
    readAt: wireTime(now),
  };
}

/** Returns the controls of a framework with their statuses, in its order. */
export function wireControls({
  framework,
  mapping,
  statuses,
}: FrameworkStatuses): readonly ControlWithStatus[] {
  return framework.controls.map((control, at) => {
    // both have every control in the same order
    const { signals: _signals, ...status } = statuses[at] as ControlStatus;
    const mapped = mapping.controls[at];
    if (mapped === undefined) throw new TypeError(`control ${control.id} is not mapped`);
    return { ...control, ...status, strength: strengthOf(mapped) };
  });
}

/** Returns a control with its signals; `controlId` is one of the framework. */
export function wireControl(read: FrameworkStatuses, controlId: string): ControlWithSignals {
  const at = read.framework.controls.findIndex(({ id }) => id === controlId);
  const control = wireControls(read)[at];
  if (control === undefined) throw new TypeError(`control ${controlId} is unknown`);
  return { ...readOf(read), control, signals: wireSignals(read, at), none: reasonOf(read, at) };
}

function reasonOf({ mapping }: FrameworkStatuses, at: number): string | null {
  const mapped = mapping.controls[at];
  return mapped !== undefined && 'none' in mapped ? mapped.none : null;
}

function wireSignals({ mapping, results, statuses }: FrameworkStatuses, at: number) {
  const readings = statuses[at]?.signals ?? [];
  const mapped = mapping.controls[at]?.signals ?? [];
  return mapped.map((signal, index): ControlSignal => {
    const { question = '', cannotSay = '' } = findSignal(signal.id) ?? {};
    return {
      ...signal,
      question,
      cannotSay,
      outcome: readings[index]?.outcome ?? 'no_data',
      computedAt: results.get(signal.id)?.computedAt ?? null,
    };
  });
}
