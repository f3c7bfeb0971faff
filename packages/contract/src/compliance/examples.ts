import type { Framework, FrameworkControl } from './schemas.ts';

export const FRAMEWORK: Framework = {
  id: 'nist-ai-rmf',
  name: 'NIST AI RMF',
  version: '1.0',
  edition: 'NIST AI 100-1',
  published: '2023-01-26',
  unit: 'subcategory',
  source: 'NIST AI 100-1',
  licence: 'US government work, public domain',
  controls: {
    total: 72,
    inForce: 72,
    byKind: { technical: 12, organizational: 48, people: 12, physical: 0 },
  },
  mapping: {
    version: 1,
    reason: 'First mapping of this version of the framework.',
    byStrength: { full: 0, partial: 15, none: 57 },
  },
};

export const FRAMEWORK_CONTROL: FrameworkControl = {
  id: 'GOVERN 1.6',
  title: 'AI system inventory',
  description:
    'Every AI system in use or in development is listed in an inventory that is kept current.',
  group: 'GOVERN 1: policies and practice',
  kind: 'technical',
  appliesFrom: null,
  inForce: true,
};
