import fc from 'fast-check';

const { PROPERTY_SEED: seed = '20261121', PROPERTY_PATH: path } = process.env;

// The same cases in every run, so that a red test is about the change at hand. `npm run test:random` searches further; the seed
// and the path that a failure names bring its one case again.
fc.configureGlobal({ seed: Number(seed), ...(path === undefined ? {} : { path }) });
