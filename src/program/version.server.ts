import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '#platform/http/root.server.ts';

/** Reads the version of this program. */
export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return version;
}
