/** How long a node answers agents after it last read who may do what, in milliseconds. */
export const LEASE_MS = 2_000;
