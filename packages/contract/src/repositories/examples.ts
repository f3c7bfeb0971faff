import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { ListedRepository, Repository, UpdateRepository } from './schemas.ts';

export const PUT_REPOSITORY = { name: 'acme/checkout', defaultBranch: 'main' };

export const REPOSITORY: Repository = {
  id: exampleId('repository'),
  name: 'acme/checkout',
  defaultBranch: 'main',
  createdAt: EXAMPLE_TIME,
  archivedAt: null,
  mode: 'enforce',
  failOn: 'high',
  connection: 'connected',
  installationId: exampleId('installation'),
  private: true,
  version: 2,
};

export const LISTED_REPOSITORY: ListedRepository = { ...REPOSITORY, lastScanAt: EXAMPLE_TIME };

export const UPDATE_REPOSITORY: UpdateRepository = { mode: 'enforce', failOn: 'high' };

export const REPOSITORY_PARAMS = { repoId: REPOSITORY.id };
