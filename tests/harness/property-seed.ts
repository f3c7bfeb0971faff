import fc from 'fast-check';

/** Properties are tested on the same inputs at every run, so that no run fails by chance; SVC_TEST_SEED selects others. */
fc.configureGlobal({ seed: Number(process.env['SVC_TEST_SEED'] ?? 1) });
