/** Where the code host sends its webhooks. */
export const CODE_HOST_WEBHOOK_PATH = '/hooks/code-host';
