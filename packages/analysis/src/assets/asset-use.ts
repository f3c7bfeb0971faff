import { type Asset, testUse } from '@svc/contract';

/** Folders whose code is shown to readers, besides those of examples. */
const SHOWN =
  /(?:^|\/)(?:docs?|documentation|cookbooks?|quickstarts?|getting[_-]started|playgrounds?|notebooks?|recipes)\//i;

/** Whether a file is the product's, its tests' or its examples'. */
export function assetUse(path: string): NonNullable<Asset['use']> {
  return testUse(path) ?? (SHOWN.test(path) ? 'example' : 'product');
}
