import { FRAMEWORK, FRAMEWORK_CONTROL } from './examples.ts';
import type { Signal, SignalResult, SignalSummary, SignalWithResult } from './signal.ts';
import type { SignalControl } from './signal-control.ts';

const ABOUT = {
  id: 'agents-scoped',
  family: 'agents',
  kind: 'state',
  source: 'state',
  narrowedBy: 'agents',
  question: 'Is no active agent allowed every tool?',
  cannotSay: 'A scope without a wildcard for everything may still be wider than the task needs.',
} as const;

const SIGNAL: Signal = {
  ...ABOUT,
  population: 'Approved agents.',
  condition: 'No pattern of its allowed tools matches every tool.',
  freshnessHours: 24,
  windowDays: null,
  queryVersion: 1,
};

const RESULT: SignalResult = {
  population: {
    size: 1,
    digest: 'b6e7b2d10b8b4dd6d5e1a8a4b0a7fd3b0b2f2c1fca7b0a06cc0c5d5b7f9c2a11',
  },
  failing: { count: 1, ids: ['agt_01k9z3c6m74f3q8r0v2w5x6y7z'] },
  exclusions: { count: 0, items: [] },
  period: null,
  log: null,
  queryVersion: 1,
  computedAt: '2026-11-20T10:00:00.000Z',
};

export const SIGNAL_SUMMARY: SignalSummary = {
  ...ABOUT,
  outcome: 'not_met',
  reason: null,
  subject: 'everything',
  population: 1,
  failing: 1,
  exclusions: 0,
  computedAt: RESULT.computedAt,
};

export const SIGNAL_WITH_RESULT: SignalWithResult = {
  signal: SIGNAL,
  outcome: 'not_met',
  reason: null,
  subject: 'everything',
  result: RESULT,
};

export const SIGNAL_CONTROL: SignalControl = {
  frameworkId: FRAMEWORK.id,
  frameworkName: FRAMEWORK.name,
  frameworkVersion: FRAMEWORK.version,
  controlId: FRAMEWORK_CONTROL.id,
  title: FRAMEWORK_CONTROL.title,
  strength: 'partial',
  covers: 'Each repository has an inventory of AI assets from its newest scan.',
  leaves: 'Systems that are bought rather than built, and purpose and risk level of each system.',
};
