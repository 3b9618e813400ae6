import './words.ts';

export { AgronomistJoinPage } from './agronomist-join-page.tsx';
export { ConsentSheetPage } from './consent-sheet-page.tsx';
export { FarmConsents } from './farm-consents.tsx';
export { OrganisationPage } from './organisation-page.tsx';
