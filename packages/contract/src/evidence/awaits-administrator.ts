/** What the reason of a sealed decision ends with, after the id of the approval, where the call waits for that approval. */
export const AWAITS_ADMINISTRATOR = 'waits for an administrator';
