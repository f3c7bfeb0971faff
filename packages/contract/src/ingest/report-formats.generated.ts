// Made from the folders of apps/server/src/features/ingest/adapters by `npm run generate`.
/** Names of the report formats, as `source` of an upload has them. */
export const REPORT_FORMATS = ['garak', 'promptfoo', 'sarif'] as const;
