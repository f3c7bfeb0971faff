import { overdueOfCategory } from './overdue.ts';

export const ciRiskOpen = overdueOfCategory('ci');
