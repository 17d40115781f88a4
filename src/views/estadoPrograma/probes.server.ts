import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { troubleOf } from '#api/database-trouble.server.ts';
import type { Db } from '#api/db.server.ts';
import type { Files } from '#api/files.server.ts';
import { freeBytes, nearness } from '#api/health/disk-probe.server.ts';
import { type Finding, type Probe, WELL } from '#api/health/health.server.ts';
import type { MailWay } from '#api/mail.server.ts';
import { StoreAway } from '#api/object-store/store-away.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { formatBytes, formatDay } from '#kit/format.ts';
import { isHeld } from '#office/restored.server.ts';
import type { AgencyWay } from '#resources/verifactu/agency-way.server.ts';
import { readSendingState } from '#resources/verifactu/sending-state.server.ts';
import type { ReadCopySettings } from '../copias/copies-settings.server.ts';
import { whatFails } from '../copias/read-copies.server.ts';
import { type CopyServices, copiesIn } from '../copias/run-copy.server.ts';

/** Whether the last copy was made, where the program makes them. */
export const copiesProbe = (services: CopyServices): Probe => ({
  clave: 'copias',
  every: 60_000,
  look: async () => {
    const texto = await whatFails(services);
    if (texto === null) return WELL;
    return { estado: 'mal', texto, queHacer: 'Mira en «Copias» qué falló y haz una ahora.' };
  },
});

/** Letters that a mail server should have taken. */
export const mailProbe = (db: Db, way: () => Promise<MailWay>): Probe => ({
  clave: 'correo',
  every: 60_000,
  look: async (before) => {
    if ((await way()) === 'ninguno' || (await isHeld(db))) return WELL;
    const margin = before === 'bien' ? '1 hour' : '30 minutes';
    const { rows } = await db.execute<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM correos
      WHERE estado = 'pendiente' AND creado_en < now() - ${margin}::interval`);
    const waiting = rows[0]?.n ?? 0;
    if (waiting === 0) return WELL;
    return {
      estado: 'aviso',
      texto: waiting === 1 ? 'Hay un correo que no sale.' : `Hay ${waiting} correos que no salen.`,
      queHacer:
        'Comprueba el servidor de correo en «Puesta en marcha»; en «Correos» está lo que contestó. Se reintenta solo.',
    };
  },
});

/** Records that the tax agency should have. */
export const agencyProbe = (db: Db, agency: AgencyWay): Probe => ({
  clave: 'agencia',
  every: 60_000,
  look: async () => {
    const { motivo, aviso } = await readSendingState(db, agency);
    if (aviso === null || (motivo !== 'detenida' && motivo !== 'incidencia')) return WELL;
    const queHacer = 'En «Facturas» está lo que contestó, y cómo volver a intentarlo.';
    return { estado: motivo === 'detenida' ? 'mal' : 'aviso', texto: aviso, queHacer };
  },
});

const KEY = 'salud/prueba';

/** Whether a file can be written, read and removed. */
export const filesProbe = (files: Files): Probe => ({
  clave: 'ficheros',
  every: 300_000,
  look: async (): Promise<Finding> => {
    try {
      await files.put(KEY, Readable.from(['prueba']));
      const stored = await files.read(KEY);
      stored?.resume();
      await files.remove(KEY);
      if (stored) return WELL;
    } catch (error) {
      if (error instanceof StoreAway) return storeFinding(error);
      const { code = '' } = error as { code?: string };
      if (troubleOf(error) === undefined && !/^E(ACCES|PERM|IO)$/.test(code)) throw error;
    }
    return {
      estado: 'mal',
      texto: 'No se pueden guardar archivos: ni documentos ni fotos.',
      queHacer: 'Comprueba el disco y los permisos de la carpeta «ficheros» de DATA_DIR.',
    };
  },
});

const storeFinding = ({ words }: StoreAway): Finding => ({
  estado: 'mal',
  texto: `No se puede llegar a los archivos, ni guardar documentos ni fotos: el almacén de ARCHIVOS_URL ${words}.`,
  queHacer:
    'Comprueba ese almacén y sus claves. Lo demás sigue, y los archivos vuelven solos en cuanto conteste.',
});

/** The disk of the copies, which must hold the next one; without a folder or copies there is nothing to look at. */
export const copiesDiskProbe = (copies: ReadCopySettings): Probe => ({
  clave: 'discoCopias',
  every: 60_000,
  look: async (before): Promise<Finding> => {
    const folder = (await copies())?.folder;
    const last = folder === undefined ? 0 : ((await copiesIn(folder))[0]?.bytes ?? 0);
    if (folder === undefined || last === 0) return WELL;
    const free = await freeBytes(folder);
    // The next one is written whole before the oldest goes.
    const estado = nearness(free, { aviso: last * 3, mal: last * 1.2 }, before);
    if (estado === 'bien') return WELL;
    const texto = `Quedan ${formatBytes(free)} libres en el disco de las copias y la última ocupa ${formatBytes(last)}.`;
    return { estado, texto, queHacer: `Haz sitio en ${folder} o elige otro disco, en «Copias».` };
  },
});

/** Whether the last record is in the future: then no factura can be issued. */
export const recordsClockProbe = (db: Db, clock: () => Date): Probe => ({
  clave: 'relojRegistros',
  every: 60_000,
  look: async (): Promise<Finding> => {
    const { rows } = await db.execute<{ ultimo: string | null }>(
      sql`SELECT max(ultimo_momento)::text AS ultimo FROM cadenas`,
    );
    const ultimo = rows[0]?.ultimo;
    if (!ultimo || new Date(ultimo).getTime() - clock().getTime() < 60_000) return WELL;
    return {
      estado: 'mal',
      texto: `El último registro de facturación es del ${formatDay(todayInMadrid(new Date(ultimo)))}, posterior a la hora de este ordenador: no se puede emitir nada.`,
      queHacer:
        'Si el reloj va atrasado, ponlo en hora (timedatectl) y se podrá. Si va bien, algo se emitió con el reloj adelantado: no se borra ni se cambia, y antes de volver a una copia anterior habla con quien lleva tus impuestos.',
    };
  },
});
