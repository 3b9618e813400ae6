import { useSyncExternalStore } from 'react';

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
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Keeps the browser's offer for a calm place: its own banner would come over what the farmer reads. */
export function keepInstallOffer(): void {
  installed = matchMedia('(display-mode: standalone)').matches;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer = event;
    tell();
  });
  addEventListener('appinstalled', () => {
    installed = true;
    offer = null;
    tell();
  });
}

/** Asks by the browser's own question; an offer can be used once. */
export async function install(): Promise<void> {
  const used = offer;
  if (!used) return;
  await used.prompt();
  await used.userChoice;
  offer = null;
  tell();
}

const read = (): InstallState => {
  if (installed) return 'installed';
  return offer ? 'offered' : 'by-hand';
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useInstall = (): InstallState => useSyncExternalStore(subscribe, read);
