import fc from 'fast-check';

// The same cases in every run, so that a red test is about the change at hand. `npm run test:random` searches further.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });
