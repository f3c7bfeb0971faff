import { SCAN_DAYS } from './limits.ts';
import { signalsOf } from './signal.ts';

export const INVENTORY = signalsOf('inventory', [
  {
    id: 'inventory-current',
    question: 'Does each repository have an inventory of AI assets from its newest scan?',
    population: 'Repositories that are registered and not archived.',
    condition: `Its inventory is that of a scan of the whole tree of the default branch, at most ${SCAN_DAYS} days old.`,
    cannotSay:
      'An inventory lists what code and configuration declare; AI that people use without code is not in it.',
  },
  {
    id: 'models-pinned',
    question: 'Does each model in use name a fixed version?',
    population:
      'Models in the inventory of active repositories that the product uses, each once a repository.',
    condition: 'The id of the model ends with a date or a number of a version.',
    cannotSay:
      'A provider may change what answers under a fixed name; names that are set outside of the code are not seen.',
  },
  {
    id: 'models-not-retired',
    question: "Is no model in use past its provider's retirement?",
    population:
      'Models that the product uses in active repositories and whose retirement date the inventory has.',
    condition: 'The date has not passed.',
    cannotSay: 'Providers change these dates; a model without a known date is not examined.',
  },
  {
    id: 'bom-complete',
    question: 'Has each AI component in use the fields that the BOM needs?',
    population: 'AI assets in the inventory of active repositories.',
    condition:
      'Name, kind and place are there; of models and AI services the provider, of packages the package URL.',
    cannotSay:
      'It counts the fields of components that were found; licence, training data and cards of a model are not among them.',
  },
]);
