export { type OwnRecord, plotRecords } from './store.ts';
