import manifest from '../../../package.json' with { type: 'json' };
import type { Sistema } from './record.ts';

/** How the tax agency knows this program (Orden HAC/1177/2024, art. 13 and annex); its version is each release's. */
const PROGRAMA = { nombre: 'Carné Claro', id: 'CC', version: manifest.version } as const;

/** The program as a record says it: whoever runs it is who answers for it. */
export const systemOf = (productor: Sistema['productor'], instalacion: string): Sistema => ({
  productor,
  ...PROGRAMA,
  instalacion,
});
