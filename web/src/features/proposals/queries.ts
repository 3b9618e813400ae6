/** What other screens may use of proposals. */
export { WaitingProposals } from './waiting-proposals.tsx';
