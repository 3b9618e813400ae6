export { runningSeasons, type SeasonRow } from './store.ts';
