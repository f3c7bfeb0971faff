import { Type } from 'typebox';

/** The packs in the order of promotion, each with the environment whose agents it decides for. */
export const PACK_ENVIRONMENTS = {
  'pack-dev-observe': 'development',
  'pack-staging': 'staging',
  'pack-production': 'production',
} as const;
export type PackId = keyof typeof PACK_ENVIRONMENTS;
export const PACK_IDS = Object.keys(PACK_ENVIRONMENTS) as PackId[];
export const PackId = Type.Enum(PACK_IDS, { description: 'Id of a policy pack.' });
