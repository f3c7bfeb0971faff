/** Logs of a tenant are counted by an `integer` of the database. */
export const MAX_LOG_NO = 2 ** 31 - 1;
