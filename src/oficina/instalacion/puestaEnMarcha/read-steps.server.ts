import { sql } from 'drizzle-orm';
import type { ReadCertificates } from '#oficina/base/certificates.ts';
import { readLegalPages } from '#oficina/base/legales/read-pages.server.ts';
import type { Puerta } from '#oficina/base/puertas/puertas.ts';
import { readDoors } from '#oficina/base/puertas/read-doors.server.ts';
import { readLacks } from '#oficina/base/puertas/read-lacks.server.ts';
import { type Copies, readHour } from '#oficina/instalacion/copias/copies-settings.server.ts';
import { readInstants } from '#oficina/instalacion/copias/instants-state.server.ts';
import { listCopies, whatFails } from '#oficina/instalacion/copias/read-copies.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { daysLeft } from '#platform/http/certificates/ending.ts';
import type { MailWay } from '#platform/mail/mail.server.ts';
import { type Paso, type Puesta, pasos } from './contract.ts';
import { readFacts } from './facts.server.ts';
import {
  type AgencyFacts,
  type CopyFacts,
  type DoorFacts,
  judgeSteps,
  type MailFacts,
} from './judge-steps.ts';

export type StepServices = {
  db: Db;
  clock: () => Date;
  mailWay: () => Promise<MailWay>;
  certificates: ReadCertificates;
  copies: Copies | undefined;
  /** The environment fixes the certificate of the agency. */
  agencyFixed?: boolean | undefined;
};

/** Steps of the set-up with their states, and the number of those that wait. */
export async function readSteps(services: StepServices): Promise<Puesta> {
  const { db, clock } = services;
  const now = clock();
  const [facts, correo, agencia, copias, legales, puertas, skipped] = await Promise.all([
    readFacts(db, now),
    readMail(services),
    readAgency(services, now),
    readCopies(services),
    readLegalPages(db),
    readDoorFacts(db),
    readSkipped(db),
  ]);
  const judged = judgeSteps({ facts, correo, agencia, copias, legales, puertas, now });
  const all = pasos.map((clave) => ({ clave, ...judged[clave], saltado: skipped.has(clave) }));
  return { pasos: all, pendientes: all.filter(isPending).length };
}

const isPending = ({ estado, saltado }: Puesta['pasos'][number]) => estado !== 'hecho' && !saltado;

async function readMail({ db, mailWay }: StepServices): Promise<MailFacts> {
  const { rows } = await db.execute<Omit<MailFacts, 'salida'>>(sql`
    SELECT (SELECT to_json(max(enviado_en)) #>> '{}' FROM correos) AS "ultimoEnviado",
      (SELECT json_build_object('estado', estado, 'para', para, 'error', error) FROM correos
        WHERE tipo = 'prueba' ORDER BY creado_en DESC LIMIT 1) AS ultima`);
  return { salida: await mailWay(), ultimoEnviado: null, ultima: null, ...rows[0] };
}

async function readAgency(
  { certificates, agencyFixed = false }: StepServices,
  now: Date,
): Promise<AgencyFacts> {
  const used = (await certificates()).find(({ uso }) => uso === 'agencia');
  if (!used) return null;
  if (!used.certificate) return { falla: used.falla ?? 'no se puede leer' };
  const { titular, hasta } = used.certificate;
  return { titular, hasta: hasta.toISOString(), dias: daysLeft(hasta, now), fijado: agencyFixed };
}

async function readCopies({ db, clock, copies }: StepServices): Promise<CopyFacts> {
  const settings = await copies?.settings();
  if (!copies || !settings) return null;
  const looking = { db, clock, copies: copies.settings, instants: copies.instants };
  const last = (await listCopies(looking)).find(({ archivo, error }) => archivo !== null && error === null);
  return {
    carpeta: settings.folder,
    fijada: copies.fixed,
    hora: await readHour(db),
    fallan: await whatFails(looking),
    ultima: last?.hechaEn ?? null,
    instante: (await readInstants(looking)).instantes[0]?.hasta ?? null,
  };
}

async function readDoorFacts(db: Db): Promise<Record<Puerta, DoorFacts>> {
  const [acts, lacks] = await Promise.all([readDoors(db), readLacks(db)]);
  const factsOf = (puerta: Puerta) => ({ acto: acts[puerta], faltan: lacks[puerta] });
  return { web: factsOf('web'), ventas: factsOf('ventas') };
}

async function readSkipped(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ paso: string }>(sql`SELECT paso FROM pasos_saltados`);
  return new Set(rows.map(({ paso }) => paso));
}

/** Puts a step aside, or takes it back. */
export async function skipStep(db: Db, paso: Paso, { saltado, now }: { saltado: boolean; now: Date }) {
  await db.execute(
    saltado
      ? sql`INSERT INTO pasos_saltados (paso, saltado_en) VALUES (${paso}, ${now}) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM pasos_saltados WHERE paso = ${paso}`,
  );
}
