import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { Repository } from './schemas.ts';

export const PUT_REPOSITORY = { name: 'acme/checkout', defaultBranch: 'main' };

export const REPOSITORY: Repository = {
  id: exampleId('repository'),
  name: 'acme/checkout',
  defaultBranch: 'main',
  createdAt: EXAMPLE_TIME,
  archivedAt: null,
};

export const REPOSITORY_PARAMS = { repoId: REPOSITORY.id };
