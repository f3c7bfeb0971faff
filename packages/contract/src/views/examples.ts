import { EXAMPLE_TIME, exampleId } from '../example.ts';
import type { CreateView, View } from './schemas.ts';

export const CREATE_VIEW: CreateView = {
  name: 'Open secrets',
  query: { category: 'secret', status: 'open,triaged', sort: 'blastRadius' },
};

export const VIEW: View = {
  id: exampleId('view'),
  ...CREATE_VIEW,
  createdBy: 'user:https://login.example.com#alice',
  createdAt: EXAMPLE_TIME,
};

export const VIEW_PARAMS = { viewId: VIEW.id };
