/** Official warnings of India, by the Common Alerting Protocol. */
export { createOfficialWarnings } from './warnings.ts';
