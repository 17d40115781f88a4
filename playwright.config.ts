import { defineConfig } from '@playwright/test';

const quietLaunch = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Pages live for seconds: compiling their scripts for speed pays only for the loops of axe, which Maglev makes twice as fast.
  '--js-flags=--no-turbofan --invocation-count-for-maglev=1500 --single-threaded-gc',
];

/** Where the program of the journeys listens: a port that nothing else here uses, or the one of JOURNEYS_PORT. */
export const JOURNEYS_URL = `http://127.0.0.1:${process.env.JOURNEYS_PORT ?? '3907'}`;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results/journeys',
  // Three on two processors: a journey waits a third of its time.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  // Bounds for what hangs, not for what is slow: a machine with other work takes many times as long.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: JOURNEYS_URL,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    // Recording takes a third more time: only what failed is run again with it (scripts/test.ts).
    trace: 'off',
    // Without motion nothing fades: a test looks sooner than a person.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: quietLaunch },
  },
  projects: [
    { name: 'escritorio', grepInvert: /@solo/, use: { viewport: { width: 1280, height: 900 } } },
    // The telephone runs only the journeys that differ there (decision 039).
    {
      name: 'movil',
      grep: /@(solo)?movil/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'sin-javascript',
      grep: /@(solo)?sinjs/,
      use: { viewport: { width: 1280, height: 900 }, javaScriptEnabled: false },
    },
  ],
});
