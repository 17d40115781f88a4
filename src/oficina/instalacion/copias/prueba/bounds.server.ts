import { StartupError } from '#platform/http/startup-error.server.ts';
import { formatBytes, plural } from '#platform/kit/format.ts';
import { freeBytes } from '#platform/observe/health/disk-probe.server.ts';

export type Bounds = {
  /** Aborts when a bound is crossed, with the reason in words. */
  signal: AbortSignal;
  stop(): void;
};

type Options = {
  folder: string;
  /** Bytes that stay free on the disk of the folder. */
  floor: number;
  minutes: number;
};

const LOOK_MS = 1_000;

/** Watches the time and the disk of a trial restore. */
export function watchBounds({ folder, floor, minutes }: Options): Bounds {
  const cut = new AbortController();
  const late = setTimeout(() => cut.abort(tooLate(minutes)), minutes * 60_000);
  const look = async () => {
    const free = await freeBytes(folder);
    if (free < floor) cut.abort(noRoom(folder, free, floor));
  };
  const looking = setInterval(() => void look().catch(() => {}), LOOK_MS);
  return {
    signal: cut.signal,
    stop: () => {
      clearTimeout(late);
      clearInterval(looking);
    },
  };
}

const tooLate = (minutes: number) =>
  new StartupError(
    `No ha acabado en ${plural(minutes, 'minuto', 'minutos')}, que es lo más que puede durar (COPIAS_PRUEBA_MIN). Desde la próxima noche se prueba por partes.`,
  );

/** The error for a disk without room, in words. */
export const noRoom = (folder: string, free: number, floor: number) =>
  new StartupError(
    `No queda sitio para probarla en «${folder}»: hay ${formatBytes(Math.max(0, free))} libres y ${formatBytes(floor)} se quedan para lo demás. Haz sitio, o indica otra carpeta en COPIAS_PRUEBA_DIR.`,
  );
