import type { Finding } from '@svc/contract';
import { jiraIntegration, startJira } from '../../doubles/jira.ts';
import { only, type Scene } from './scene.ts';

const INTEGRATIONS = '/v1/integrations';
const SERVICE_NOW = { baseUrl: 'http://127.0.0.1:1', user: 'svc', token: 'made-up' };

export const integrationRequests = ({ tenant: { alice }, scanned }: Scene) => {
  /** The tickets of a new finding, whose tracker is set up. */
  const tickets = async () => {
    const { repoId } = await scanned();
    const { body } = await alice.get<{ items: Finding[] }>(`/v1/findings?repoId=${repoId}`);
    await alice.put(`${INTEGRATIONS}/jira`, jiraIntegration(await startJira()));
    return `${INTEGRATIONS}/findings/${body.items[0]?.id}/tickets`;
  };
  return {
    putIntegration: async () => ({ path: `${INTEGRATIONS}/servicenow`, body: SERVICE_NOW }),
    listIntegrations: only(INTEGRATIONS),
    deleteIntegration: async () => {
      await alice.put(`${INTEGRATIONS}/servicenow`, SERVICE_NOW);
      return { path: `${INTEGRATIONS}/servicenow` };
    },
    openTicket: async () => ({ path: await tickets(), body: { provider: 'jira' } }),
    listTickets: async () => {
      const path = await tickets();
      await alice.post(path, { provider: 'jira' });
      return { path };
    },
  };
};
