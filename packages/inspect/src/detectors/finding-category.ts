/** What a finding in a call is about. The first part of its rule's id is the category. */
export const FINDING_CATEGORIES = ['secret', 'injection', 'personal-data', 'exfiltration'] as const;
export type FindingCategory = (typeof FINDING_CATEGORIES)[number];
