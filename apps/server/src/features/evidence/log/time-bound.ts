import { ApiError } from '../../../platform/api-error.ts';

const FIRST_TIME = '0000-01-01T00:00:00.000Z';
const LAST_TIME = '9999-12-31T23:59:59.999Z';

/**
 * Returns the time of a query in UTC with milliseconds; one whose zone moves it out of the years 0 to 9999 becomes the nearest of them.
 * Throws `malformed` for a time that does not exist.
 */
export function boundOf(since: string, name = 'since'): string {
  const time = new Date(since);
  if (Number.isNaN(time.getTime())) {
    throw new ApiError('malformed', `the query is not valid at "/${name}": no such time`);
  }
  if (time < new Date(FIRST_TIME)) return FIRST_TIME;
  return time > new Date(LAST_TIME) ? LAST_TIME : time.toISOString();
}
