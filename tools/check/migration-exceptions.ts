/**
 * Migrations that were written before this check, with the number of faults that it finds in each: the tables that they change are new
 * or small in every deployment, as no release precedes them. A migration that is written now is corrected instead.
 */
export const MIGRATION_EXCEPTIONS: Readonly<Record<string, number>> = {
  '0161-code-host-installations.sql': 7,
  '0165-scheduled-scans.sql': 1,
};
