import { exampleId } from '../example.ts';
import type { Me } from './schemas.ts';

export const ME: Me = {
  kind: 'service',
  name: 'ci',
  tenant: { id: exampleId('tenant'), slug: 'acme' },
};
