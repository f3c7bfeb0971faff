export const governRequests = () => ({
  governCheck: async () => ({ path: '/v1/govern/check', body: { tool: 'search' } }),
});
