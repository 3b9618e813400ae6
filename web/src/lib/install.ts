import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

/** What Chromium hands over when the product can be put on the phone's home screen. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallEvent;
  }
}

export type InstallState = 'installed' | 'offered' | 'by-hand';

let offer: InstallEvent | null = null;
let installed = false;
const { subscribe, notify } = createListeners();

/** Keeps the browser's offer for a calm place: its own banner would come over what the farmer reads. */
export function captureInstallOffer(): void {
  installed = matchMedia('(display-mode: standalone)').matches;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
    notify();
  });
  addEventListener('appinstalled', () => {
    installed = true;
    offer = null;
    notify();
  });
}

/** Asks by the browser's own question; an offer can be used once. */
export async function install(): Promise<void> {
  const used = offer;
  if (!used) return;
  await used.prompt();
  await used.userChoice;
  offer = null;
  notify();
}

const read = (): InstallState => {
  if (installed) return 'installed';
  return offer ? 'offered' : 'by-hand';
};

export const useInstall = (): InstallState => useSyncExternalStore(subscribe, read);
