export { modelDetails, modelOfConstant } from './model-catalogue.ts';
export { modelVersion } from './model-version.ts';
export {
  MODEL_RETIRES_SOON,
  RETIRED_MODEL,
  RETIREMENT_FACTORS,
  retirementRisks,
} from './retirement.ts';
