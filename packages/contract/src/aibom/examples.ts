/** A bill of materials with one component. */
export const AIBOM = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  components: [{ type: 'machine-learning-model', name: 'example-model', publisher: 'example' }],
};
