import { eq } from 'drizzle-orm';
import type { Db } from '#api/db.server.ts';
import { todayInMadrid } from '#kit/dates.ts';
import { firmas, firmasEventos } from '../firmas/table.server.ts';
import { agreedHash } from '../papeles/canonical.server.ts';
import type { Papel } from '../papeles/paper-family.server.ts';
import type { Printing } from '../papeles/pdf/printed-paper.ts';
import { printingOf } from '../papeles/pdf/printing.server.ts';
import { readPaper } from '../papeles/read-paper.server.ts';
import { quotes } from './family.server.ts';
import { type PublicLines, publicLines } from './public-lines.ts';
import { type QuoteLink, readQuoteLink } from './quote-links.server.ts';

/** A quote as whoever got its link reads it, with all that its totals are made of. */
export type PublicQuote = PublicLines & {
  printing: Printing;
  validoHasta: string;
  /** What it is added up by, besides its lines. */
  marco: Pick<Papel, 'dtoGlobal1' | 'dtoGlobal2' | 'irpf' | 'preciosConIva'>;
};

type Business = { nombre: string; email: string | null; telefono: string | null };

/** What a link leads to: the quote to be answered, what was accepted, or why there is nothing to do. */
export type QuotePage =
  | {
      paso: 'abierto';
      presupuesto: PublicQuote;
      /** Of what is shown: whoever accepts says it back. */
      huella: string;
      visto: boolean;
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
  const paso = stepOf(paper, link, now);
  if (paso === 'abierto')
    return {
      ...{ paso, presupuesto: await publicQuote(db, paper), huella: agreedHash(paper) },
      visto: Boolean(paper.vistoEn),
    };
  if (paso === 'aceptado') {
    const { aceptadoPor, aceptadoEn, hashAceptado } = paper;
    const presupuesto = await publicQuote(db, paper);
    return { paso, presupuesto, por: aceptadoPor ?? '', en: aceptadoEn ?? '', hash: hashAceptado ?? '' };
  }
  const { nombre = '', nombreComercial, email = null, telefono = null } = paper.emisor ?? {};
  return {
    paso: paso === 'cancelado' && (await wasRejected(db, paper._id)) ? 'rechazado' : paso,
    codigo: paper.codigo ?? '',
    validoHasta: paper.validoHasta ?? '',
    negocio: { nombre: nombreComercial ?? nombre, email, telefono },
    aceptado: paper.estado === '5',
  };
}

/** Which quote's PDF a link lets be taken away; undefined when it doesn't, or not any more. */
export async function readLinkedPaper(db: Db, secret: string, now: Date): Promise<Papel | undefined> {
  const link = await readQuoteLink(db, secret, now);
  const paper = link && (await readPaper(db, quotes, link.presupuestoId));
  const paso = paper && stepOf(paper, link, now);
  return paso === 'abierto' || paso === 'aceptado' ? paper : undefined;
}

/** Where a quote stands for who has this link. Expired is no status: it is what the date says. */
function stepOf({ estado, versionVigente, validoHasta = '' }: Papel, { caducado }: QuoteLink, now: Date) {
  if (versionVigente === false) return 'sustituido';
  if (estado === '6') return 'cancelado';
  if (estado === '5') return caducado ? 'enlaceCaducado' : 'aceptado';
  return caducado || validoHasta < todayInMadrid(now) ? 'caducado' : 'abierto';
}

async function wasRejected(db: Db, presupuestoId: string): Promise<boolean> {
  const rows = await db
    .select({ tipo: firmasEventos.tipo })
    .from(firmasEventos)
    .where(eq(firmasEventos.presupuestoId, presupuestoId));
  return rows.some(({ tipo }) => tipo === 'rechazado');
}

async function publicQuote(db: Db, paper: Papel): Promise<PublicQuote> {
  const { dtoGlobal1, dtoGlobal2, irpf, preciosConIva, validoHasta = '' } = paper;
  const printing = await printingOf(db, paper, { clase: 'Presupuesto', marca: '' });
  return {
    ...{ ...publicLines(paper.lineas), printing, validoHasta },
    marco: { dtoGlobal1, dtoGlobal2, irpf, preciosConIva },
  };
}

/** Who signed a quote and by which link; undefined when nobody did. */
export async function readSigner(
  db: Pick<Db, 'select'>,
  presupuestoId: string,
): Promise<{ nombre: string; enlaceId: string } | undefined> {
  const [row] = await db
    .select({ nombre: firmas.nombre, enlaceId: firmas.enlaceId })
    .from(firmas)
    .where(eq(firmas.presupuestoId, presupuestoId));
  return row;
}
