import fc from 'fast-check';

// The same cases in every run, so that a red test is about the change at hand. To search further:
// PROPERTY_SEED=$RANDOM npx vitest run
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20_261_121) });
