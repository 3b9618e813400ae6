import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type PageSettings, textSender, withPageSettings } from './page-settings.ts';
import type { PageSender } from './unknown-paths.ts';

/** What browsers request by themselves, beside this server. */
export interface BrowserConfig {
  readonly openMeteoUrl: string;
  readonly mapTilesUrl: string;
  readonly mapTilesCredit: string;
  /** The captcha of the sign-in screens. */
  readonly captcha?: 'hcaptcha' | 'turnstile' | undefined;
}

export interface WebFiles {
  readonly directory: string;
  /** Folders of the versions before, whose hashed files are still given out. */
  readonly before?: readonly string[];
  readonly settings: PageSettings;
  readonly contentSecurityPolicy: Readonly<Record<string, string[] | null>>;
}

interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const noHashes: InlineHashes = { scripts: [], styles: [] };

async function readHashes(directory: string): Promise<InlineHashes> {
  try {
    return { ...noHashes, ...(JSON.parse(await readFile(join(directory, 'csp.json'), 'utf8')) as object) };
  } catch {
    return noHashes;
  }
}

/** Scheme, host and port of an address as a content security policy names them; `{s}` matches any host below. */
const originIn = (address: string): string[] => {
  const origin = /^https?:\/\/[^/?#]+/.exec(address)?.[0];
  return origin ? [origin.replace('{s}', '*')] : [];
};

/** Origins that captchas need: script, frame, style, calls. */
const captchaOrigins = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
} as const;

/** The built browser files, or `null` where there are none (the API alone). */
export async function findWebFiles(
  browser: BrowserConfig,
  directory = fileURLToPath(new URL('../../../web/dist', import.meta.url)),
): Promise<WebFiles | null> {
  const built = await stat(join(directory, 'index.html')).catch(() => null);
  if (!built) return null;
  const { scripts, styles } = await readHashes(directory);
  const captcha: readonly string[] = browser.captcha ? captchaOrigins[browser.captcha] : [];
  return {
    directory,
    settings: {
      'open-meteo-url': browser.openMeteoUrl,
      'map-tiles-url': browser.mapTilesUrl,
      'map-tiles-credit': browser.mapTilesCredit,
    },
    contentSecurityPolicy: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...scripts.map((hash) => `'${hash}'`), ...captcha],
      // The pages' own, and the empty element that the UI kit puts its rules into one by one.
      'style-src': ["'self'", ...styles.map((hash) => `'${hash}'`), ...captcha],
      'frame-src': captcha.length > 0 ? [...captcha] : ["'none'"],
      'img-src': ["'self'", 'data:', 'blob:', ...originIn(browser.mapTilesUrl)],
      'media-src': ["'self'", 'blob:'],
      'font-src': ["'self'"],
      'worker-src': ["'self'"],
      'manifest-src': ["'self'"],
      // When this server is down, browsers fetch current weather themselves, without a key.
      'connect-src': ["'self'", ...originIn(browser.openMeteoUrl), ...captcha],
      'frame-ancestors': ["'none'"],
      'base-uri': ["'self'"],
      'form-action': ["'self'"],
      'object-src': ["'none'"],
      // On a farm's own network the product is reached over plain HTTP too.
      'upgrade-insecure-requests': null,
    },
  };
}

const HASHED = /\/assets\//;

function setCaching(reply: { header(name: string, value: string): unknown }, path: string): void {
  reply.header('cache-control', HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** What the build writes where the service worker names how its pages are served. */
const SERVED_AS = 'served-as-built';

/** The service worker with a hash of the pages' settings: cached pages must change when settings do. */
async function workerOf({ directory, settings, contentSecurityPolicy }: WebFiles): Promise<string | null> {
  const built = await readFile(join(directory, 'sw.js'), 'utf8').catch(() => null);
  const served = JSON.stringify([settings, contentSecurityPolicy]);
  const hash = createHash('sha256').update(served).digest('hex').slice(0, 16);
  return built?.replace(SERVED_AS, `served-as-${hash}`) ?? null;
}

/** Serves the files; answers what sends the page for any other path: the app, which decides what to show. */
export async function serveWebFiles(app: FastifyInstance, files: WebFiles): Promise<PageSender> {
  const { directory, settings } = files;
  const built = await readFile(join(directory, 'index.html'), 'utf8');
  const wanted = withPageSettings(built, settings);
  const sendAdapted = wanted === built ? null : await textSender(wanted, 'text/html');
  await app.register(fastifyStatic, {
    root: directory,
    preCompressed: true,
    redirect: false,
    wildcard: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, path) => setCaching(response, path.replaceAll('\\', '/')),
  });
  const page = (request: FastifyRequest, reply: FastifyReply, path: string) =>
    sendAdapted && path === 'index.html'
      ? sendAdapted(request, reply)
      : reply.type('text/html; charset=utf-8').sendFile(path);
  const worker = await workerOf(files);
  if (worker !== null) {
    const sendWorker = await textSender(worker, 'text/javascript');
    app.get('/sw.js', sendWorker);
  }
  app.get('/', (request, reply) => page(request, reply, 'index.html'));
  return async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = (request.headers.accept ?? '').includes('text/html') || !/\.[a-z0-9]+$/i.test(path);
    if (!wantsPage && /^\/assets\/[\w.-]+$/.test(path)) {
      for (const folder of files.before ?? [])
        if (await stat(join(folder, path)).catch(() => null)) return reply.sendFile(path, folder);
    }
    if (!wantsPage) return reply.code(404).type('text/plain').send('Not found');
    const prerendered = /^\/[a-z][a-z-]*$/.test(path) ? `${path.slice(1)}/index.html` : null;
    const exists = prerendered && (await stat(join(directory, prerendered)).catch(() => null));
    return page(request, reply, exists ? prerendered : 'index.html');
  };
}
