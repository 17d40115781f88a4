import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/db.server.ts';
import { type Business, missingIn } from './drafts/business.ts';
import { makeDraft } from './drafts/make-draft.ts';
import { clavesLegales, type PaginaLegal, paginasLegales } from './legal-pages.ts';

/** State of a legal page. */
export type ResumenLegal = {
  pagina: PaginaLegal;
  titulo: string;
  ruta: string;
  /** 0 while it has not been published. */
  version: number;
  publicada: boolean;
  publicadaEn: string | null;
  publicadaPor: string | null;
  /** True if the data of the business now give another draft than on the day of the publication. */
  cambiada: boolean;
  /** The business's own address, to which the footer links instead. */
  propia: string | null;
  /** Data that the draft lacks. */
  faltan: string[];
};

export type VersionLegal = {
  version: number;
  texto: string;
  publicadaEn: string;
  publicadaPor: string | null;
};

export type PaginaLegalLeida = ResumenLegal & { borrador: string; versiones: VersionLegal[] };

type Own = Partial<Record<PaginaLegal, string | null>>;
type Reader = Pick<Db, 'execute'>;

/** Data of the business that the drafts are made of, and its own addresses. */
export async function readBusiness(db: Reader): Promise<Business & { propias: Own }> {
  const { rows } = await db.execute<Business & { propias: Own }>(sql`
    SELECT razon_social AS "razonSocial", nombre_comercial AS "nombreComercial", nif, direccion, telefono, email,
      datos_registrales AS "datosRegistrales",
      json_build_object('privacidad', url_privacidad, 'cookies', url_cookies) AS propias FROM negocio`);
  const [row] = rows;
  if (!row) throw new Error('the business data row is missing');
  return row;
}

type VersionRow = VersionLegal & { pagina: PaginaLegal; borrador: string };

async function readVersions(db: Reader, pagina: PaginaLegal | null): Promise<VersionRow[]> {
  const { rows } = await db.execute<VersionRow>(sql`
    SELECT p.pagina, p.version, p.texto, p.borrador, to_json(p.publicada_en) #>> '{}' AS "publicadaEn", u.nombre AS "publicadaPor"
    FROM paginas_legales p LEFT JOIN usuarios u ON u.id = p.publicada_por
    WHERE p.pagina = coalesce(${pagina}::text, p.pagina) ORDER BY p.version DESC`);
  return rows;
}

type SummaryInput = { borrador: string; last: VersionRow | undefined; propias: Own };

function summaryOf(pagina: PaginaLegal, { borrador, last, propias }: SummaryInput): ResumenLegal {
  const { titulo, ruta } = paginasLegales[pagina];
  const publicada = last !== undefined && last.texto !== '';
  return {
    pagina,
    titulo,
    ruta,
    version: last?.version ?? 0,
    publicada,
    publicadaEn: publicada ? last.publicadaEn : null,
    publicadaPor: publicada ? last.publicadaPor : null,
    cambiada: publicada && last.borrador !== borrador,
    propia: propias[pagina] ?? null,
    faltan: missingIn(borrador),
  };
}

/** State of every legal page. */
export async function readLegalPages(db: Reader): Promise<ResumenLegal[]> {
  const [business, versions] = await Promise.all([readBusiness(db), readVersions(db, null)]);
  return clavesLegales.map((pagina) =>
    summaryOf(pagina, {
      borrador: makeDraft(pagina, business),
      last: versions.find((one) => one.pagina === pagina),
      propias: business.propias,
    }),
  );
}

/** A legal page with its draft of now and all its versions, the last first. */
export async function readLegalPage(db: Reader, pagina: PaginaLegal): Promise<PaginaLegalLeida> {
  const [business, kept] = await Promise.all([readBusiness(db), readVersions(db, pagina)]);
  const borrador = makeDraft(pagina, business);
  const versiones = kept.map(({ pagina: _pagina, borrador: _draft, ...version }) => version);
  return {
    ...summaryOf(pagina, { borrador, last: kept[0], propias: business.propias }),
    borrador,
    versiones,
  };
}
