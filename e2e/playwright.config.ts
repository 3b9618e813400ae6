import { defineConfig } from '@playwright/test';
import { useMemoryFolder } from '../scripts/memory-folder.ts';

useMemoryFolder();

const browser = process.env.DRAKSHA_BROWSER;

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  // Long: on a machine three times as slow a journey takes as long as that.
  timeout: 120_000,
  expect: { timeout: 20_000, toPass: { intervals: [100, 100, 250, 500] } },
  fullyParallel: true,
  // A person mostly waits, and so does a test in their place.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['json']],
  outputDir: '../test-results',
  use: {
    actionTimeout: 30_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    viewport: { width: 360, height: 740 },
    // A tenth less for the processor, and no colour on its way to another where contrast is measured.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(browser ? { executablePath: browser } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
