import type { Asset } from '@svc/contract';

const TEST =
  /(?:^|\/)(?:tests?|__tests__|testing|specs?|e2e|fixtures?|testdata|mocks?|__mocks__|[\w.-]*[._-]tests?|[a-z]+Test)\/|(?:^|\/)(?:test_[^/]*|conftest)\.py$|_test\.(?:py|go)$|\.(?:test|spec|e2e)\.[cm]?[jt]sx?$|(?:Tests?|IT|Spec)\.(?:java|kt|cs)$/;
const EXAMPLE =
  /(?:^|\/)(?:examples?|samples?|demos?|docs?|documentation|cookbooks?|tutorials?|quickstarts?|getting[_-]started|playgrounds?|notebooks?|recipes|[\w.-]+[._-](?:examples?|samples?|demos?))\//i;

/** Whether a file is the product's, its tests' or its examples'. */
export function assetUse(path: string): NonNullable<Asset['use']> {
  if (TEST.test(path)) return 'test';
  return EXAMPLE.test(path) ? 'example' : 'product';
}
