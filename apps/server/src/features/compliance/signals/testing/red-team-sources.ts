/** Formats of reports of red-team tools. */
export const RED_TEAM_SOURCES = ['garak', 'promptfoo'] as const;
