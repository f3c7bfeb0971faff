/** Words of folders and files that are tests or their data. */
const TESTS =
  'tests?|testing|testdata|molecule|__tests__|__mocks__|__fixtures__|__snapshots__|specs?|e2e|fixtures?|mocks?|stubs?|unittests?|typetests?|test-d|testcases?|cassettes|seeders?|test[_-]?(?:apps?|resources|suites?|files)|mock(?:ed)?[_-]?(?:data|replies|responses)|expectations?|expected[_-](?:plans?|outputs?|results?)';
/** Words of folders that are examples. */
const EXAMPLES = 'examples?|samples?|demos?|tutorials?|(?:sample|example|demo)[_-]?(?:apps?|data)';
const folders = (words: string) => new RegExp(`^(?:.*[_.-])?(?:${words})$`, 'i');
const TEST_FOLDER = folders(TESTS);
const EXAMPLE_FOLDER = folders(EXAMPLES);
/** Names of test files: `x.test.ts`, `x.servertest.ts`, types by `x.test-d.ts` and `x.tst.ts`, `x_test.go`, `test_x.py`, `XTest.java`, `seed-users.ts`. */
const TEST_FILE =
  /^(?:tests?[_.-].*|conftest\.py|seed(?:er)?(?:[_.-].*)?\.[A-Za-z0-9]{1,8}|.*[_.-](?:(?:vi|server|client|type)?tests?|test-d|tst|specs?|e2e|stories|fixtures?|mocks?|seed(?:er)?|snap|cassette)(?:\.[A-Za-z0-9]{1,8}){0,2}|.*(?:Tests?|Spec|TestCase|IT|Seeder)\.(?:java|kt|cs|scala|groovy|swift|php|m|vb|fs))$/;
/** Names of files that are copied and filled in: `.env.example`, `config.sample.yml`. */
const EXAMPLE_FILE = /[_.-](?:examples?|samples?|template|dist|tpl)(?:\.[A-Za-z0-9]{1,8}){0,2}$/;

/** Returns whether a path, with `/` or `\`, is that of a test (or its data), of an example or template, or of neither. */
export function testUse(path: string): 'test' | 'example' | null {
  const parts = path.split(/[\\/]/);
  const file = parts.pop() ?? '';
  if (TEST_FILE.test(file) || parts.some((folder) => TEST_FOLDER.test(folder))) return 'test';
  const isExample = EXAMPLE_FILE.test(file) || parts.some((folder) => EXAMPLE_FOLDER.test(folder));
  return isExample ? 'example' : null;
}
