import { openReaders, ReaderStopped } from '#platform/files/readers/readers.server.ts';
import { invalidFields } from '#platform/http/errors.server.ts';
import type { logos } from './logos-table.server.ts';

export type MadeLogo = Pick<typeof logos.$inferInsert, 'tipo' | 'ancho' | 'alto' | 'contenido'>;

const withReader = openReaders<Buffer, MadeLogo>({
  file: new URL('./logo-process.server.ts', import.meta.url),
  atOnce: 1,
  busy: 'Se están preparando muchas imágenes a la vez. Prueba dentro de un momento',
  ms: 30_000,
  heapMb: 128,
  residentMb: 512,
});

/** Makes the logo of papers in a process of its own (see `drawLogo`). */
export async function makeLogo(bytes: Buffer): Promise<MadeLogo> {
  try {
    return await withReader((ask) => ask(bytes));
  } catch (error) {
    if (!(error instanceof ReaderStopped)) throw error;
    throw invalidFields([
      { campo: 'contenido', motivo: 'es demasiado grande o complicado: hazlo más pequeño' },
    ]);
  }
}
