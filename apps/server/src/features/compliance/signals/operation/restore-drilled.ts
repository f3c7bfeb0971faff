import { notAvailable } from '../state-query.ts';

export const restoreDrilled = notAvailable('no restore drill is recorded by the service yet');
