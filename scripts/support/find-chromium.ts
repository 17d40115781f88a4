import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { run } from './run.ts';
import { installSystemPackage, starts } from './system-package.ts';

/** Chromium without windows: the journeys take two thirds of the time with it. */
const HEADLESS = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ELSEWHERE = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Gives the path of a Chromium that really starts: CHROMIUM_PATH, the system's headless one (installed where apt-get
 * can be used, as root), any other of the system, or Playwright's, installed if necessary. Throws in Spanish when
 * there is none.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  const preferred = () => firstThatStarts([...(given ? [given] : []), ...onPath([HEADLESS])]);
  const any = () => firstThatStarts([...onPath(NAMES), ...ELSEWHERE, chromium.executablePath()]);
  const found = await preferred();
  if (found) return found;
  const tried = await installSystemPackage(HEADLESS);
  const usable = (tried ? await preferred() : undefined) ?? (await any());
  if (usable) return usable;
  console.log('No hay ningún Chromium: instalándolo…');
  if (!(await installSystemPackage('chromium'))) await run('playwright', ['install', 'chromium']);
  const installed = await any();
  if (installed) return installed;
  throw new Error('No se ha podido instalar Chromium. Instala uno e indica dónde está con CHROMIUM_PATH.');
}

function onPath(names: string[]): string[] {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)));
}

async function firstThatStarts(candidates: string[]): Promise<string | undefined> {
  for (const candidate of candidates) {
    if (existsSync(candidate) && (await starts(candidate, '--version'))) return candidate;
  }
  return undefined;
}
