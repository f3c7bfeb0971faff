import { overdueOfCategory } from './overdue.ts';

export const secretsOpen = overdueOfCategory('secret');
