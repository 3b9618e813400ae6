/** Decides whether a reload would lose something: typed text counts until its screen is left, sent or not. */

let typedOn: string | null = null;
const holds = new Set<symbol>();

const isTextEntry = (element: Element | null): boolean =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'submit'].includes(element.type));

/** Starts to watch what is typed or chosen on this page, before the first screen shows. */
export function trackTyping(): void {
  const note = () => {
    typedOn = location.pathname;
  };
  addEventListener('input', note, true);
  addEventListener('change', note, true);
}

/** Something runs that a reload would cut off; call what it returns when it is over. */
export function blockReload(): () => void {
  const hold = Symbol('hold');
  holds.add(hold);
  return () => {
    holds.delete(hold);
  };
}

/** Whether nothing is being typed, asked or carried out on this page. */
export const canReload = (): boolean =>
  holds.size === 0 &&
  typedOn !== location.pathname &&
  !isTextEntry(document.activeElement) &&
  document.querySelector('[role="dialog"]') === null;

const QUIET_MS = 2_500;

/** Calls once the page has asked nothing of the network for a while. */
export function onceNetworkIdle(run: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new PerformanceObserver(() => wait());
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      observer.disconnect();
      run();
    }, QUIET_MS);
  };
  observer.observe({ type: 'resource' });
  wait();
}
