import { statfs } from 'node:fs/promises';
import { formatBytes } from '#platform/kit/format.ts';
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
  return (await diskSpace(folder)).free;
}

/** Bytes of a disk, and those of them that this process may still write. */
type DiskSpace = { free: number; size: number };

export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
}

/**
 * Free space counts as little below `part` of the disk, or below `enough` bytes if that is less: a tenth of a
 * large disk is still much.
 */
const LITTLE = { part: 0.1, enough: 20_000 * MB };
const VERY_LITTLE = { part: 0.05, enough: 10_000 * MB };

const bytesOf = ({ part, enough }: typeof LITTLE, size: number) => Math.min(size * part, enough);

/** Limits whose warning starts no later than at a tenth of the disk, or at 20 GB if that is less. */
export const withinDisk = (limits: DiskLimits, size: number): DiskLimits => ({
  ...limits,
  aviso: Math.max(limits.aviso, bytesOf(LITTLE, size)),
});

/** Level of a disk warning: 2 below a twentieth of the disk, or below 10 GB if that is less; otherwise 1. */
export const levelOfDisk = ({ free, size }: DiskSpace): number => (free < bytesOf(VERY_LITTLE, size) ? 2 : 1);

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
      const space = await diskSpace(folder);
      const { free } = space;
      const estado = nearness(free, withinDisk(limits, space.size), before);
      const caben = Math.max(0, free - limits.mal);
      if (estado === 'bien') return { ...WELL, caben };
      const texto = `Quedan ${formatBytes(free)} libres en el disco de los datos (${folder}).`;
      const least = formatBytes(limits.mal);
      if (estado === 'aviso')
        return {
          estado,
          nivel: levelOfDisk(space),
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
