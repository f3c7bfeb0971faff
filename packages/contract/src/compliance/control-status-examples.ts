import { EXAMPLE_TIME } from '../example.ts';
import type {
  ControlPage,
  ControlSignal,
  ControlWithSignals,
  ControlWithStatus,
  StatusCounts,
} from './control-status.ts';
import { FRAMEWORK, FRAMEWORK_CONTROL } from './examples.ts';

const CONTROL: ControlWithStatus = {
  ...FRAMEWORK_CONTROL,
  applicable: true,
  strength: 'partial',
  automated: 'partly',
  attested: 'implemented',
  contradicted: false,
};

const SIGNAL: ControlSignal = {
  id: 'inventory-current',
  question: 'Does each repository have an inventory of AI assets from its newest scan?',
  strength: 'partial',
  covers: 'Each repository has an inventory of AI assets from its newest scan.',
  leaves: 'Systems that are bought rather than built, and purpose and risk level of each system.',
  cannotSay:
    'An inventory lists what code and configuration declare; AI that people use without code is not in it.',
  outcome: 'met',
  subject: 'everything',
  computedAt: EXAMPLE_TIME,
};

/** What an answer about status was read from. */
export const READ_OF = {
  frameworkVersion: FRAMEWORK.version,
  mappingVersion: FRAMEWORK.mapping.version,
  readAt: EXAMPLE_TIME,
  scope: null,
  snapshot: null,
};

export const CONTROL_PAGE: ControlPage = { ...READ_OF, items: [CONTROL], nextCursor: null };

export const CONTROL_WITH_SIGNALS: ControlWithSignals = {
  ...READ_OF,
  control: CONTROL,
  signals: [SIGNAL],
  none: null,
};

export const STATUS_COUNTS: StatusCounts = {
  total: 72,
  counted: 70,
  notInForce: 0,
  notApplicable: 2,
  automated: { covered: 0, partly: 9, not_met: 3, stale: 0, no_data: 2, none: 56 },
  attested: { implemented: 20, partial: 5, planned: 10, expired: 1, withdrawn: 0, none: 34 },
  contradicted: 1,
};
