import { makeFirstData } from '../server/test/first-data.ts';

/** What it answers is called at the end of the run. */
export default makeFirstData;
