import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { isHeld } from '#oficina/base/restored.server.ts';
import { copiesIn } from '#oficina/instalacion/copias/copies-folder.server.ts';
import type { ReadCopySettings } from '#oficina/instalacion/copias/copies-settings.server.ts';
import { whatFails } from '#oficina/instalacion/copias/read-copies.server.ts';
import { type CopyServices, foldersOf } from '#oficina/instalacion/copias/run-copy.server.ts';
import type { AgencyWay } from '#oficina/ventas/verifactu/agency-way.server.ts';
import { readSendingState } from '#oficina/ventas/verifactu/sending-state.server.ts';
import { troubleOf } from '#platform/database/database-trouble.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Files } from '#platform/files/files.server.ts';
import { StoreAway } from '#platform/files/object-store/store-away.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatBytes, formatDay, plural } from '#platform/kit/format.ts';
import { systemError } from '#platform/kit/system-code.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import { diskSpace, levelOfDisk, nearness, withinDisk } from '#platform/observe/health/disk-probe.server.ts';
import { type Finding, type Probe, WELL } from '#platform/observe/health/health.server.ts';

/** Whether the copies work, if the program makes them. */
export const copiesProbe = (services: CopyServices): Probe => ({
  clave: 'copias',
  every: 60_000,
  look: async () => {
    const texto = await whatFails(services);
    if (texto === null) return WELL;
    return { estado: 'mal', texto, queHacer: 'Mira en «Copias» qué falló y haz una ahora.' };
  },
});

/** After so many tries (some eight minutes) the server counts as dead, without waiting for the hour. */
const MANY_TRIES = 5;

/** Letters that a mail server should have taken. */
export const mailProbe = (db: Db, way: () => Promise<MailWay>): Probe => ({
  clave: 'correo',
  every: 60_000,
  look: async (before) => {
    if ((await way()) === 'ninguno' || (await isHeld(db))) return WELL;
    const margin = before === 'bien' ? '1 hour' : '30 minutes';
    const { rows } = await db.execute<{ n: number }>(sql`
      SELECT count(*)::int AS n FROM correos
      WHERE estado = 'pendiente' AND (creado_en < now() - ${margin}::interval OR intentos >= ${MANY_TRIES})`);
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

/** Milliseconds that records may wait before whoever administers is told: the agency is away for minutes now and then. */
const RECORDS_LATE_MS = 3_600_000;

/** Records that the tax agency should have. */
export const agencyProbe = ({
  db,
  agency,
  clock,
}: {
  db: Db;
  agency: AgencyWay;
  clock: () => Date;
}): Probe => ({
  clave: 'agencia',
  every: 60_000,
  look: async (): Promise<Finding> => {
    const { motivo, aviso, desde, pendientes } = await readSendingState(db, agency);
    const isLate = desde !== null && clock().getTime() - new Date(desde).getTime() > RECORDS_LATE_MS;
    const queHacer = 'En «Facturas» está lo que contestó, y cómo volver a intentarlo.';
    if (aviso !== null && motivo === 'detenida') return { estado: 'mal', texto: aviso, queHacer };
    if (aviso !== null && motivo === 'incidencia')
      return { estado: 'aviso', texto: aviso, queHacer, ...(!isLate && { nivel: 0 }) };
    if (motivo !== null || !isLate) return WELL;
    return {
      estado: 'aviso',
      texto: `${plural(pendientes, 'registro de facturación espera', 'registros de facturación esperan')} desde hace más de una hora a que se envíen a la Agencia Tributaria.`,
      queHacer: 'Comprueba que está en marcha el programa que los envía, el que tiene el certificado.',
    };
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
      const { code = '' } = systemError(error);
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
export const copiesDiskProbe = (copies: ReadCopySettings, dataDir: string): Probe => ({
  clave: 'discoCopias',
  every: 60_000,
  look: async (before): Promise<Finding> => {
    const settings = await copies();
    for (const folder of settings ? foldersOf(settings) : []) {
      // If a folder cannot be read, the probe of the copies reports it.
      const last = (await copiesIn(folder).catch(() => []))[0]?.bytes ?? 0;
      if (last === 0) continue;
      const space = await diskSpace(folder);
      // The next one is written whole before the oldest goes.
      const limits = { aviso: last * 3, mal: last * 1.2 };
      // The disk of the data has its own probe, which warns when it fills.
      const isOwn = (await stat(folder)).dev !== (await stat(dataDir)).dev;
      const estado = nearness(space.free, isOwn ? withinDisk(limits, space.size) : limits, before);
      if (estado === 'bien') continue;
      const nivel = estado === 'aviso' && isOwn ? { nivel: levelOfDisk(space) } : {};
      const texto = `Quedan ${formatBytes(space.free)} libres en el disco de las copias y la última ocupa ${formatBytes(last)}.`;
      return { estado, texto, queHacer: `Haz sitio en ${folder} o elige otro disco, en «Copias».`, ...nivel };
    }
    return WELL;
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
