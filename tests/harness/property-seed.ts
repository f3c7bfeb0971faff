import fc from 'fast-check';

/** Properties are tried on the same inputs at every run, so that no run fails by chance; SVC_TEST_SEED gives others. */
fc.configureGlobal({ seed: Number(process.env['SVC_TEST_SEED'] ?? 1) });
