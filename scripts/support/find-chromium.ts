import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { run } from './run.ts';
import { installSystemPackage, starts } from './system-package.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Path of a Chromium that really starts: CHROMIUM_PATH, one of the system, or Playwright's; where there is none it is
 * installed (apt-get as root, otherwise Playwright's own). Throws in Spanish when none can be had.
 */
export async function findChromium(): Promise<string> {
  const found = await firstThatStarts();
  if (found) return found;
  console.log('No hay ningún Chromium: instalándolo…');
  if (!(await installSystemPackage('chromium'))) await run('playwright', ['install', 'chromium']);
  const installed = await firstThatStarts();
  if (installed) return installed;
  throw new Error('No se ha podido instalar Chromium. Instala uno e indica dónde está con CHROMIUM_PATH.');
}

async function firstThatStarts(): Promise<string | undefined> {
  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  const given = process.env.CHROMIUM_PATH;
  const candidates = [...(given ? [given] : []), ...onPath, ...ELSEWHERE, chromium.executablePath()];
  for (const candidate of candidates) {
    if (existsSync(candidate) && (await starts(candidate, '--version'))) return candidate;
  }
  return undefined;
}
