import type { Severity } from '@svc/contract';
import { ApiError } from '../../platform/api-error.ts';
import type { Secret } from '../../platform/secrets/secret.ts';

/** A ticket to create. */
export type NewTicket = {
  readonly title: string;
  readonly severity: Severity;
  readonly paragraphs: readonly string[];
  /** Address of the finding; null where the deployment has none. */
  readonly link: string | null;
  /** Unique in the tracker: a ticket that a crash left unrecorded is found by it. */
  readonly correlation: string;
};

/** A ticket in a tracker: an issue with its key, or a record with its number. */
export type TrackerTicket = { readonly key: string; readonly url: string };

/** How far a ticket is, for all trackers alike; `gone` where the tracker no longer has it. */
export type TicketStatus = {
  /** The tracker's own word, on one line. */
  readonly status: string;
  readonly progress: 'open' | 'in_progress' | 'done' | 'gone';
};

/** One tenant's issue tracker. Its functions throw `TrackerFailure`. */
export type Tracker = {
  find(correlation: string): Promise<TrackerTicket | null>;
  create(ticket: NewTicket): Promise<TrackerTicket>;
  /** Whether a ticket was opened in this tracker, by its stored URL: another site may have another ticket of its key. */
  hasOpened(url: string): boolean;
  /** Returns null for a ticket that does not exist any more or is hidden from the tracker's user. */
  read(ticket: TrackerTicket): Promise<TicketStatus | null>;
};

/** How a tracker is reached. */
export type TrackerAccess = {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  /** Empty for a token that needs no user. */
  readonly user: string;
  readonly token: Secret;
};

/** A request that a tracker refused or failed. The text contains no credential. */
export class TrackerFailure extends ApiError {
  /** Whether a ticket may have been created all the same. */
  readonly mayHaveActed: boolean;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Seconds that the tracker asks to wait; null when it does not. */
  readonly retryAfter: number | null;

  constructor(
    detail: string,
    mayHaveActed = false,
    code: 'bad_gateway' | 'unprocessable' = 'bad_gateway',
    answer: { readonly status?: number; readonly retryAfter?: number } = {},
  ) {
    super(code, detail);
    this.mayHaveActed = mayHaveActed;
    this.status = answer.status ?? null;
    this.retryAfter = answer.retryAfter ?? null;
  }

  /** Whether the tracker answers others than the one ticket. */
  get isOfTicket(): boolean {
    const { status } = this;
    return status !== null && status < 500 && ![401, 403, 429].includes(status);
  }
}
