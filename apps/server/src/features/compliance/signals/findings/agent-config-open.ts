import { overdueOfCategory } from './overdue.ts';

export const agentConfigOpen = overdueOfCategory('agent-config');
