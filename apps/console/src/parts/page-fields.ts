/** Parameters of the address that belong to the page and not to the filter of its list. */
export const PAGE_FIELDS: readonly string[] = ['peek', 'group'];
