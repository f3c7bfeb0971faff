import type { Feature } from '../../platform/feature.ts';
import { peopleRoutes } from './routes.ts';

export const createPeople = (): Feature => ({ operations: peopleRoutes() });
