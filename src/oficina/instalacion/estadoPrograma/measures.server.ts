import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { ReadCertificates } from '#oficina/base/certificates.ts';
import type { ReadCopySettings } from '#oficina/instalacion/copias/copies-settings.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { counted } from '#platform/observe/telemetry/process-sources.server.ts';
import type { MeasureValue, Source } from '#platform/observe/telemetry/source.server.ts';

export type MeasuredServices = {
  db: Db;
  clock: () => Date;
  dataDir: string;
  copies: ReadCopySettings;
  certificates: ReadCertificates;
};

/** Sources of the business: what waits for others, disks, copies and certificates. Labels name parts, never people. */
export const businessSources = (services: MeasuredServices): Source[] => [
  counted('carne.pages', 'Public pages, by whether they were answered from those that are kept'),
  counted('carne.mail.tries', 'Tries to send a correo, by outcome'),
  counted('carne.agency.messages', 'Messages to the tax agency, by whether it answered'),
  counted('carne.agency.records', 'Registros that the tax agency answered, by state'),
  mailSource(services),
  agencySource(services),
  diskSource(services),
  copiesSource(services),
  certificatesSource(services),
];

type Waiting = { estado: string; n: number; oldest: number };

/** Correos that wait, and those of the last day that were not delivered. */
const mailSource = ({ db }: MeasuredServices): Source => ({
  costs: true,
  measures: {
    'carne.mail.letters': { kind: 'gauge', description: 'Correos that wait, or failed in the last day' },
    'carne.mail.oldest.seconds': {
      kind: 'gauge',
      description: 'Age of the oldest correo that waits',
      unit: 's',
    },
  },
  read: async () => {
    const { rows } = await db.execute<Waiting>(sql`
      SELECT estado, count(*)::int AS n, extract(epoch FROM now() - min(creado_en))::float8 AS oldest FROM correos
      WHERE estado = 'pendiente' OR (estado <> 'enviado' AND creado_en > now() - interval '1 day') GROUP BY estado`);
    return waiting('carne.mail.letters', 'carne.mail.oldest.seconds', rows);
  },
});

/** Registros of real chains that the agency does not have yet, or has refused. */
const agencySource = ({ db }: MeasuredServices): Source => ({
  costs: true,
  measures: {
    'carne.agency.pending': { kind: 'gauge', description: 'Registros that the tax agency has not accepted' },
    'carne.agency.oldest.seconds': {
      kind: 'gauge',
      description: 'Age of the oldest registro that waits',
      unit: 's',
    },
  },
  read: async () => {
    const { rows } = await db.execute<Waiting>(sql`
      SELECT e.estado, count(*)::int AS n, extract(epoch FROM now() - min(r.generado_en))::float8 AS oldest
      FROM registros_envios e JOIN registros_facturacion r ON r.id = e.registro_id JOIN cadenas c ON c.id = e.cadena_id
      WHERE e.estado <> 'aceptado' AND NOT c.demostracion AND c.entorno = (SELECT entorno FROM entorno_aeat)
      GROUP BY e.estado`);
    return waiting('carne.agency.pending', 'carne.agency.oldest.seconds', rows);
  },
});

/** Number of rows in each state, and the age of the oldest `pendiente`; 0 without any, so that the chart draws a line. */
function waiting(numbers: string, age: string, rows: readonly Waiting[]): MeasureValue[] {
  const pending = rows.find(({ estado }) => estado === 'pendiente');
  const counts = pending ? rows : [{ estado: 'pendiente', n: 0 }, ...rows];
  return [
    ...counts.map(({ estado, n }) => ({ measure: numbers, value: n, labels: { state: estado } })),
    { measure: age, value: pending?.oldest ?? 0 },
  ];
}

/** Disks of the data and of the copies, where this program has that folder. */
const diskSource = ({ dataDir, copies }: MeasuredServices): Source => ({
  costs: true,
  measures: {
    'carne.disk.free.bytes': { kind: 'gauge', description: 'Bytes that may still be written', unit: 'By' },
    'carne.disk.size.bytes': { kind: 'gauge', description: 'Bytes of the disk', unit: 'By' },
  },
  read: async () => {
    const folders = { data: dataDir, copies: (await copies())?.folder };
    const measured: MeasureValue[] = [];
    for (const [disk, folder] of Object.entries(folders)) {
      const sizes = folder === undefined ? undefined : await statfs(folder).catch(() => undefined);
      if (!sizes) continue;
      const { bavail, blocks, bsize } = sizes;
      measured.push({ measure: 'carne.disk.free.bytes', value: bavail * bsize, labels: { disk } });
      measured.push({ measure: 'carne.disk.size.bytes', value: blocks * bsize, labels: { disk } });
    }
    return measured;
  },
});

/** Ages of the last copy that was made and read again, and of the last good trial restore; nothing before the first. */
const copiesSource = ({ db, clock }: MeasuredServices): Source => ({
  costs: true,
  measures: {
    'carne.copies.age.seconds': { kind: 'gauge', description: 'Age of the last good copy', unit: 's' },
    'carne.copies.proven.age.seconds': {
      kind: 'gauge',
      description: 'Time since a copy was last seen to come back',
      unit: 's',
    },
    'carne.copies.comes.back': {
      kind: 'gauge',
      description: '1 while the last copy that was tried came back as it was stored, 0 otherwise',
    },
    'carne.copies.back.seconds': {
      kind: 'gauge',
      description: 'Time that the last copy took to come back',
      unit: 's',
    },
  },
  read: async () => {
    const { rows } = await db.execute<CopiesRow>(sql`
      SELECT (SELECT max(empezada_en) FROM copias WHERE archivo IS NOT NULL AND error IS NULL) AS made,
        max(empezada_en) FILTER (WHERE error IS NULL) AS proven,
        (array_agg(error IS NULL ORDER BY empezada_en DESC))[1] AS back,
        (array_agg(segundos ORDER BY empezada_en DESC))[1] AS took
      FROM pruebas_copias WHERE acabada_en IS NOT NULL`);
    const [row] = rows;
    const age = (moment: Date | string | null | undefined) =>
      moment ? (clock().getTime() - new Date(moment).getTime()) / 1_000 : null;
    const values = {
      'carne.copies.age.seconds': age(row?.made),
      'carne.copies.proven.age.seconds': age(row?.proven),
      'carne.copies.comes.back': row?.back == null ? null : Number(row.back),
      'carne.copies.back.seconds': row?.took ?? null,
    };
    return Object.entries(values).flatMap(([measure, value]) => (value === null ? [] : [{ measure, value }]));
  },
});

type CopiesRow = {
  made: Date | string | null;
  proven: Date | string | null;
  back: boolean | null;
  took: number | null;
};

/** Time that each certificate still has; negative after its end. */
const certificatesSource = ({ certificates, clock }: MeasuredServices): Source => ({
  costs: true,
  measures: {
    'carne.certificate.remaining.seconds': {
      kind: 'gauge',
      description: 'Time until a certificate ends',
      unit: 's',
    },
  },
  read: async () =>
    (await certificates()).flatMap(({ uso, certificate }) =>
      certificate
        ? [
            {
              measure: 'carne.certificate.remaining.seconds',
              value: (certificate.hasta.getTime() - clock().getTime()) / 1_000,
              labels: { use: uso },
            },
          ]
        : [],
    ),
});
