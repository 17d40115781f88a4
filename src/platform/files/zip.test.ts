// Takes long: 65,600 entries, more than the format admitted once.
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { type ZipEntry, zip } from './zip.server.ts';

/** More entries than the original format admits. */
const MANY = 65_600;

async function* many(): AsyncGenerator<ZipEntry> {
  for (let n = 0; n < MANY; n++) yield { name: `ñ/${n}.txt`, content: `número ${n}` };
}

test('caben más archivos que los 65.535 de antes, y otro programa los lee todos', async () => {
  const file = await yauzl.fromBufferPromise(await buffer(zip(many())));
  expect(file.entryCount).toBe(MANY);
  let [last, count] = ['', 0];
  for await (const entry of file.eachEntry()) {
    count += 1;
    last = entry.fileName;
    if (count < MANY) continue;
    const content = await buffer(await file.openReadStreamPromise(entry));
    expect(String(content)).toBe(`número ${MANY - 1}`);
    // yauzl does not check the sum, but programs that unpack do.
    expect(entry.crc32).toBe(crc32(content));
  }
  expect([count, last]).toEqual([MANY, `ñ/${MANY - 1}.txt`]);
});
