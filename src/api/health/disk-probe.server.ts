import { statfs } from 'node:fs/promises';
import { formatBytes } from '#kit/format.ts';
import { type EstadoSalud, type Finding, type Probe, WELL } from './health.server.ts';

/** Free bytes below which the business is warned, and below which nothing more is saved. */
export type DiskLimits = { aviso: number; mal: number };

const MB = 1_000_000;

/** Limits from the megabytes that must always be free: the warning starts at eight times as many. */
export const diskLimits = (megabytes: number): DiskLimits => ({
  aviso: 8 * megabytes * MB,
  mal: megabytes * MB,
});

/** A crossed limit is left only with a quarter more space, so that small changes do not flip the state. */
const MARGIN = 1.25;

/** Bytes that this process may still write in the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** State of a free space, given the state before. */
export function nearness(free: number, { aviso, mal }: DiskLimits, before: EstadoSalud): EstadoSalud {
  if (free < (before === 'mal' ? mal * MARGIN : mal)) return 'mal';
  if (free < (before === 'bien' ? aviso : aviso * MARGIN)) return 'aviso';
  return 'bien';
}

/** Probe of the disk with the database and the files. */
export function dataDiskProbe(folder: string, limits: DiskLimits): Probe {
  return {
    clave: 'disco',
    look: async (before): Promise<Finding> => {
      const free = await freeBytes(folder);
      const estado = nearness(free, limits, before);
      const caben = Math.max(0, free - limits.mal);
      if (estado === 'bien') return { ...WELL, caben };
      const texto = `Quedan ${formatBytes(free)} libres en el disco de los datos (${folder}).`;
      const least = formatBytes(limits.mal);
      if (estado === 'aviso')
        return {
          estado,
          texto,
          caben,
          queHacer: `Haz sitio en ese disco o amplíalo: con menos de ${least} el programa dejará de guardar, para no estropear nada.`,
        };
      return {
        estado,
        texto: `${texto} El programa solo deja consultar.`,
        queHacer: `Haz sitio en ese disco o amplíalo: en cuanto haya ${formatBytes(limits.mal * MARGIN)} libres, se volverá a guardar sin hacer nada más.`,
        noGuarda:
          'casi no queda sitio en el disco. Se puede consultar todo; se volverá a guardar en cuanto quien administra el programa haga sitio',
      };
    },
  };
}
