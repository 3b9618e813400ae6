import { MISSING_CODE } from './missing-code.ts';

/** Files that are in the page, or on their way. */
const begun = new Map<string, Promise<void>>();

const isStyle = (href: string): boolean => href.endsWith('.css');

// In the words of the browser that most farmers have.
const missing = (href: string) => new TypeError(`Failed to fetch dynamically imported module: ${href}`);

const style = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(missing(href));
    });
    document.head.append(link);
  });

/** Into the browser's cache, from which it is run. Not by a preload: one that failed fails at once for as long as the page lives. */
async function script(href: string): Promise<void> {
  const answer = await fetch(href).catch(() => null);
  if (answer?.ok !== true) throw missing(href);
  await answer.arrayBuffer().catch(() => Promise.reject(missing(href)));
}

function fetched(href: string): Promise<void> {
  // What the page itself asked for at its start is no business of a part.
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const coming = isStyle(href) ? style(href) : script(href);
  return coming.catch((error) => {
    begun.delete(href);
    throw error;
  });
}

/**
 * Wraps every `import()` of the built product (`build/whole-code.ts`): runs a part once all its files are here. Many
 * browsers remember a failed module until the page is left, so missing ones are fetched first.
 *
 * @param files addresses of the part, its imports and styles
 * @throws TypeError where one cannot be fetched
 */
export async function fetchedCode<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  try {
    await Promise.all(
      files.map((file) => {
        const href = `/${file}`;
        const coming = begun.get(href) ?? fetched(href);
        begun.set(href, coming);
        return coming;
      }),
    );
  } catch (error) {
    dispatchEvent(new Event(MISSING_CODE));
    throw error;
  }
  return load();
}
