import { overdueOfCategory } from './overdue.ts';

export const permissionsOpen = overdueOfCategory('ai-permission');
