import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const AT_ONCE = 64;

/** Writes many small files, each with a content of its own, as a store of an installation with years of papers has. */
export async function fillFiles(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  let next = 0;
  const work = async () => {
    while (next < count) {
      const number = next++;
      await writeFile(
        path.join(folder, `documento-${String(number).padStart(8, '0')}.txt`),
        `papel ${number}\n`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}
