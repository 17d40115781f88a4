import { eq } from 'drizzle-orm';
import type { Cara } from '#oficina/base/letters/parties.ts';
import { firmas, firmasEventos } from '#oficina/documentos/firmas/table.server.ts';
import { agreedHash } from '#oficina/ventas/papeles/canonical.server.ts';
import type { Papel } from '#oficina/ventas/papeles/paper-family.server.ts';
import { businessOf, publicPaper } from '#oficina/ventas/papeles/public-paper.server.ts';
import type { PublicPaper } from '#oficina/ventas/papeles/public-paper.ts';
import { readPaper } from '#oficina/ventas/papeles/read-paper.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { type Acceptors, acceptorsFor } from './acceptors.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { presupuestosFamily } from './family.server.ts';
import { type PresupuestoLink, readPresupuestoLink } from './presupuesto-links.server.ts';

/** Presupuesto as the person with its link reads it. */
export type PublicPresupuesto = PublicPaper & { validoHasta: string };

type Business = { nombre: string; email: string | null; telefono: string | null; cara: Cara | null };

/**
 * Contents of the link's page: the presupuesto to answer, the accepted one, or the reason why nothing can be
 * done.
 */
export type PresupuestoPage =
  | {
      paso: 'abierto';
      presupuesto: PublicPresupuesto;
      /** Fingerprint of the shown text, which an acceptance sends back. */
      huella: string;
      visto: boolean;
      /** Whether the person with this link may accept it, or else the names of those who may. */
      aceptan: Acceptors;
    }
  | { paso: 'aceptado'; presupuesto: PublicPresupuesto; por: string; en: string; hash: string }
  | {
      paso: 'caducado' | 'sustituido' | 'cancelado' | 'rechazado' | 'enlaceCaducado';
      codigo: string;
      validoHasta: string;
      negocio: Business;
      /** It is accepted, and this link is too old to show it. */
      aceptado: boolean;
    };

type Paper = Papel & { aceptadoEn?: string | null; aceptadoPor?: string | null; vistoEn?: string | null } & {
  hashAceptado?: string | null;
};

/** Contents of the page of a link; undefined when no presupuesto has such a link. */
export async function readPresupuestoPage(
  db: Db,
  secret: string,
  now: Date,
): Promise<PresupuestoPage | undefined> {
  const link = await readPresupuestoLink(db, secret, now);
  const paper: Paper | undefined = link && (await readPaper(db, presupuestosFamily, link.presupuestoId));
  if (!link || !paper) return undefined;
  const paso = stepFor(paper, link, now);
  if (paso === 'abierto')
    return {
      paso,
      presupuesto: await publicPresupuesto(db, paper),
      huella: agreedHash(paper),
      visto: Boolean(paper.vistoEn),
      aceptan: await acceptorsFor(db, paper, link.para),
    };
  if (paso === 'aceptado') {
    const { aceptadoPor, aceptadoEn, hashAceptado } = paper;
    const presupuesto = await publicPresupuesto(db, paper);
    return { paso, presupuesto, por: aceptadoPor ?? '', en: aceptadoEn ?? '', hash: hashAceptado ?? '' };
  }
  return {
    paso: paso === 'cancelado' && (await wasRejected(db, paper._id)) ? 'rechazado' : paso,
    codigo: paper.codigo ?? '',
    validoHasta: paper.validoHasta ?? '',
    negocio: businessOf(paper),
    aceptado: paper.estado === EstadoPresupuesto.aceptado,
  };
}

/** Presupuesto whose PDF a link may download; undefined when it may not, or no longer. */
export async function readLinkedPaper(db: Db, secret: string, now: Date): Promise<Papel | undefined> {
  const link = await readPresupuestoLink(db, secret, now);
  const paper = link && (await readPaper(db, presupuestosFamily, link.presupuestoId));
  const paso = paper && stepFor(paper, link, now);
  return paso === 'abierto' || paso === 'aceptado' ? paper : undefined;
}

/** Step of a presupuesto. Expired is no state: it depends on the date. */
export function stepOf({ estado, versionVigente, validoHasta = '' }: Papel, now: Date) {
  if (versionVigente === false) return 'sustituido';
  if (estado === EstadoPresupuesto.cancelado) return 'cancelado';
  if (estado === EstadoPresupuesto.aceptado) return 'aceptado';
  return validoHasta < todayInMadrid(now) ? 'caducado' : 'abierto';
}

/** Step for the person with this link, which may expire before the presupuesto. */
function stepFor(paper: Papel, { caducado }: PresupuestoLink, now: Date) {
  const paso = stepOf(paper, now);
  if (!caducado) return paso;
  if (paso === 'aceptado') return 'enlaceCaducado';
  return paso === 'abierto' ? 'caducado' : paso;
}

/** Whether the cliente rejected it. */
export async function wasRejected(db: Db, presupuestoId: string): Promise<boolean> {
  const rows = await db
    .select({ tipo: firmasEventos.tipo })
    .from(firmasEventos)
    .where(eq(firmasEventos.presupuestoId, presupuestoId));
  return rows.some(({ tipo }) => tipo === 'rechazado');
}

const publicPresupuesto = async (db: Db, paper: Papel): Promise<PublicPresupuesto> => ({
  ...(await publicPaper(db, paper, 'Presupuesto')),
  validoHasta: paper.validoHasta ?? '',
});

/** Signer of a presupuesto, with their link or user; undefined without a firma. */
export async function readFirmante(
  db: Pick<Db, 'select'>,
  presupuestoId: string,
): Promise<{ nombre: string; enlaceId: string | null; usuarioId: string | null } | undefined> {
  const [row] = await db
    .select({ nombre: firmas.nombre, enlaceId: firmas.enlaceId, usuarioId: firmas.usuarioId })
    .from(firmas)
    .where(eq(firmas.presupuestoId, presupuestoId));
  return row;
}
