export { recordSprayOf, removeSprayOf } from './spray-of-task.ts';
export { type OwnRecord, plotRecords } from './store.ts';
