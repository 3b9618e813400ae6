import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { fontDefinition } from './build/devanagari.ts';
import { exifParts } from './build/exif-parts.ts';
import { firstLoad } from './build/first-load.ts';
import { pagePlugin } from './build/page-plugin.ts';
import { sharedOfRoom, wordsOfRoom } from './build/rooms.ts';
import { wholeCode } from './build/whole-code.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const sharedByAll = new RegExp(
  [
    '^\\0vite/preload-helper',
    'node_modules/(react|react-dom|scheduler)/',
    'web/src/lib/(appearance|assurance|clock|code-text|language|return-path|session-marker|use-code-from-message|use-seconds-until|use-undelivered)\\.ts$',
    'web/src/app/(early|early-text|error-screen)\\.tsx?$',
    'web/public/locales/../early\\.json$',
    'contract/src/phone\\.ts$',
    'models/src/weather/durations\\.ts$',
    'web/src/lib/(pause|fetched-code|missing-code)\\.ts$',
    'web/src/lib/lazy-part\\.tsx$',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);
const product = 'http://127.0.0.1:3003';

/** Our own modules, without the public screens' and the maps'. */
const OWN = /web[\\/]src[\\/](?!features[\\/]account[\\/]|ui[\\/](ground-map|surface-map|map-frame))/;

const first = firstLoad();
const whole = wholeCode();

export default defineConfig({
  root: here('.'),
  publicDir: here('static'),
  plugins: [react(), pagePlugin(), exifParts(), first.plugin, whole.plugin],
  define: fontDefinition,
  // The PDF library with what it takes from Node, made for browsers by its makers.
  resolve: { alias: [{ find: /^pdfkit$/, replacement: 'pdfkit/js/pdfkit.standalone.js' }] },
  // Where Vite runs by itself; inside the server these paths never reach it.
  server: { proxy: { '/api': product, '/auth': product } },
  build: {
    outDir: here('dist'),
    manifest: true,
    sourcemap: false,
    modulePreload: { polyfill: false, resolveDependencies: whole.resolveDependencies },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { app: here('index.html'), public: here('public.html') },
      output: {
        codeSplitting: {
          groups: [
            // What the public screens and the application share, in one file: each further one is a round trip.
            { name: 'base', test: sharedByAll },
            {
              name: 'session',
              test: /node_modules[\\/]@supabase[\\/]|[\\/]lib[\\/](session|sent-message)\.ts$/,
            },
            // The map's library stays with the screens that have a map.
            { name: 'map', test: /node_modules[\\/]leaflet/ },
            // What writes workbooks is fetched with the first one.
            { name: 'workbook-writer', test: /node_modules[\\/]write-excel-file/ },
            // What the first screen imports, in three files; what it does not import waits for the screen that does.
            { name: 'kit', test: (id) => first.has(id) && /node_modules[\\/]/.test(id) },
            { name: 'plan', test: /models[\\/]src[\\/]plan[\\/](day-plan|plan-rows)\.ts$/ },
            // Else a screen's file that shares one of them would be fetched with the program.
            { name: 'begin', test: (id) => first.begins(id) && OWN.test(id) },
            { name: 'first', test: (id) => first.has(id) && OWN.test(id), minShareCount: 2 },
            // What many other screens share: forms with their library, dialogs, further models.
            { name: 'forms', test: /node_modules[\\/]/, minShareCount: 5 },
            { name: 'later', test: /models[\\/]src/, minShareCount: 2 },
            // The public screens' own stays in their one file, also what their later parts use of it.
            { name: 'parts', test: OWN, minShareCount: 8 },
            // Words of what is opened together compress together, and are one file instead of five.
            { name: wordsOfRoom, debugName: 'words', test: /[\\/]locales[\\/]/ },
            // What two screens share and is small: sixty files of a few hundred bytes are four.
            {
              name: sharedOfRoom,
              debugName: 'shared',
              test: OWN,
              minShareCount: 2,
              maxModuleSize: 4_000,
            },
          ],
        },
      },
    },
  },
});
