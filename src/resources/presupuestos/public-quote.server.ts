import { eq } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { agreedHash } from '#office/papeles/canonical.server.ts';
import type { Papel } from '#office/papeles/paper-family.server.ts';
import { businessOf, publicPaper } from '#office/papeles/public-paper.server.ts';
import type { PublicPaper } from '#office/papeles/public-paper.ts';
import { readPaper } from '#office/papeles/read-paper.server.ts';
import { firmas, firmasEventos } from '../firmas/table.server.ts';
import { type Acceptors, acceptorsFor } from './acceptors.server.ts';
import { EstadoPresupuesto } from './estados.ts';
import { quotes } from './family.server.ts';
import { type QuoteLink, readQuoteLink } from './quote-links.server.ts';

/** A quote as whoever got its link reads it. */
export type PublicQuote = PublicPaper & { validoHasta: string };

type Business = { nombre: string; email: string | null; telefono: string | null };

/** What a link leads to: the quote to be answered, what was accepted, or why there is nothing to do. */
export type QuotePage =
  | {
      paso: 'abierto';
      presupuesto: PublicQuote;
      /** Of what is shown: whoever accepts says it back. */
      huella: string;
      visto: boolean;
      /** Whether whoever has this link may accept it, or else who may. */
      aceptan: Acceptors;
    }
  | { paso: 'aceptado'; presupuesto: PublicQuote; por: string; en: string; hash: string }
  | {
      paso: 'caducado' | 'sustituido' | 'cancelado' | 'rechazado' | 'enlaceCaducado';
      codigo: string;
      validoHasta: string;
      negocio: Business;
      /** Somebody accepted it, and this link is too old to show it. */
      aceptado: boolean;
    };

type Paper = Papel & { aceptadoEn?: string | null; aceptadoPor?: string | null; vistoEn?: string | null } & {
  hashAceptado?: string | null;
};

/** Undefined when no quote has such a link. */
export async function readQuotePage(db: Db, secret: string, now: Date): Promise<QuotePage | undefined> {
  const link = await readQuoteLink(db, secret, now);
  const paper: Paper | undefined = link && (await readPaper(db, quotes, link.presupuestoId));
  if (!link || !paper) return undefined;
  const paso = stepFor(paper, link, now);
  if (paso === 'abierto')
    return {
      paso,
      presupuesto: await publicQuote(db, paper),
      huella: agreedHash(paper),
      visto: Boolean(paper.vistoEn),
      aceptan: await acceptorsFor(db, paper, link.para),
    };
  if (paso === 'aceptado') {
    const { aceptadoPor, aceptadoEn, hashAceptado } = paper;
    const presupuesto = await publicQuote(db, paper);
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

/** Which quote's PDF a link lets be taken away; undefined when it doesn't, or not any more. */
export async function readLinkedPaper(db: Db, secret: string, now: Date): Promise<Papel | undefined> {
  const link = await readQuoteLink(db, secret, now);
  const paper = link && (await readPaper(db, quotes, link.presupuestoId));
  const paso = paper && stepFor(paper, link, now);
  return paso === 'abierto' || paso === 'aceptado' ? paper : undefined;
}

/** Where a quote stands. Expired is no status: it is what the date says. */
export function stepOf({ estado, versionVigente, validoHasta = '' }: Papel, now: Date) {
  if (versionVigente === false) return 'sustituido';
  if (estado === EstadoPresupuesto.cancelado) return 'cancelado';
  if (estado === EstadoPresupuesto.aceptado) return 'aceptado';
  return validoHasta < todayInMadrid(now) ? 'caducado' : 'abierto';
}

/** Where it stands for who has this link, which may be over before. */
function stepFor(paper: Papel, { caducado }: QuoteLink, now: Date) {
  const paso = stepOf(paper, now);
  if (!caducado) return paso;
  if (paso === 'aceptado') return 'enlaceCaducado';
  return paso === 'abierto' ? 'caducado' : paso;
}

/** Whether it was its client who cancelled it, by saying no. */
export async function wasRejected(db: Db, presupuestoId: string): Promise<boolean> {
  const rows = await db
    .select({ tipo: firmasEventos.tipo })
    .from(firmasEventos)
    .where(eq(firmasEventos.presupuestoId, presupuestoId));
  return rows.some(({ tipo }) => tipo === 'rechazado');
}

const publicQuote = async (db: Db, paper: Papel): Promise<PublicQuote> => ({
  ...(await publicPaper(db, paper, 'Presupuesto')),
  validoHasta: paper.validoHasta ?? '',
});

/** Who signed a quote, and by which link or as which user; undefined when nobody did. */
export async function readSigner(
  db: Pick<Db, 'select'>,
  presupuestoId: string,
): Promise<{ nombre: string; enlaceId: string | null; usuarioId: string | null } | undefined> {
  const [row] = await db
    .select({ nombre: firmas.nombre, enlaceId: firmas.enlaceId, usuarioId: firmas.usuarioId })
    .from(firmas)
    .where(eq(firmas.presupuestoId, presupuestoId));
  return row;
}
