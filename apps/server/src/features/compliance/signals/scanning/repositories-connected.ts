import { notAvailable } from '../state-query.ts';

export const repositoriesConnected = notAvailable(
  'the service does not record which repositories an installation of the code-hosting App covers',
);
