import manifest from '../../../../package.json' with { type: 'json' };
import { producer } from './producer.server.ts';
import type { Sistema } from './record.ts';

/**
 * Name of this program for the tax agency (Orden HAC/1177/2024, art. 13 and annex); each release has its
 * version.
 */
export const PROGRAMA = { nombre: 'Carné Claro', id: 'CC', version: manifest.version } as const;

/** Program as a record names it. When the distribution names no producer, the taxpayer answers for it. */
export function systemOf(taxpayer: Sistema['productor'], instalacion: string): Sistema {
  const { nombre, nif } = producer() ?? taxpayer;
  return { productor: { nombre, nif }, ...PROGRAMA, instalacion };
}
