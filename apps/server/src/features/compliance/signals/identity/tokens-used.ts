import { notAvailable } from '../state-query.ts';

export const tokensUsed = notAvailable('the service does not record when a token was last used');
