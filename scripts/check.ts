import { checks, runSteps } from './steps.ts';

const { failed } = await runSteps(checks);
if (failed > 0) process.exitCode = 1;
