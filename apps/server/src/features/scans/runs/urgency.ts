/** Scans that somebody waits for, or that follow a change; and those of the night, which every other one precedes. */
export type Urgency = 'usual' | 'nightly';
