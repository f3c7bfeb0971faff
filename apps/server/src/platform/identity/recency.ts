/** How recent the answer of a lookup must be: `cached` only for decisions that are sealed under their epoch. */
export type Recency = 'fresh' | 'cached';
