import { z } from 'zod';
import { compareAutoescuelas } from '#comparador/ofertas/comparador/compare-autoescuelas.server.ts';
import { type CifraCoste, costFigure } from '#comparador/ofertas/comparador/cost-figure.ts';
import { type SearchParams, searchQuery } from '#comparador/ofertas/comparador/search-params.ts';
import { whosePrice } from '#comparador/ofertas/comparador/whose-price.ts';
import {
  nombresCambio,
  nombresResto,
  valueText,
} from '#comparador/tarifas/permisosAutoescuela/price-change-words.ts';
import type { PriceChange } from '#comparador/tarifas/permisosAutoescuela/price-changes.server.ts';
import { searchablePermits } from '#comparador/tarifas/permisosConducir/searchable.server.ts';
import { type About, letterKind } from '#oficina/base/letters/composing.server.ts';
import { writeLetter } from '#oficina/base/letters/letter.server.ts';
import type { KindsOf } from '#oficina/base/letters/letter-kinds.ts';
import type { Db } from '#platform/database/db.server.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay, formatEuros, plural } from '#platform/kit/format.ts';
import { describeSearch } from './describe-search.server.ts';
import { createSearchLink } from './links.server.ts';
import { type OwnSearch, paramsOf, readOwnSearch } from './own-search.server.ts';
import { DIAS_SIN_CONFIRMAR } from './saved-search.ts';

const ofSearch = z.object({ busquedaId: z.uuid() });

const seen = z.object({ el: z.string(), en: z.string().optional(), traida: z.boolean().optional() });

/** A change that an earlier version of the program queued may be of a line that no longer exists. */
const isChange = (value: unknown) =>
  typeof value === 'object' && value !== null && 'linea' in value && String(value.linea) in nombresCambio;

const novedad = z.object({
  tipo: z.enum(['nueva', 'precio', 'baja', 'sube']),
  slug: z.string(),
  nombre: z.string(),
  antes: z.number().optional(),
  ahora: z.number().nullable(),
  /** Source of the price: the autoescuela, the business that noted it, or learners who brought it. Letters queued by an earlier version lack this field. */
  palabra: z.object({ anotada: seen.nullable(), confirmadaEn: z.string() }).nullish(),
  /** What changed in the price of a section whose cost changed. Letters queued by an earlier version lack this field. */
  precio: z
    .object({
      cambia: z.boolean(),
      cambios: z.array(z.custom<PriceChange>(isChange)),
      otros: z.array(z.enum(keysOf(nombresResto))).default([]),
      nueva: z.boolean().default(false),
      igual: z.boolean().default(false),
    })
    .optional(),
});

type Novedad = z.infer<typeof novedad>;

/** Reads a saved search with its description; `page` is the address of the owner's page, with a new link. */
async function readSearch(db: Db, id: string, about: About) {
  const search = await readOwnSearch(db, id);
  if (!search) return undefined;
  const params = paramsOf(search.consulta);
  const { frase, filtros, curso } = await describeSearch(db, params);
  const page = `${about.publicUrl}/miBusqueda/${await createSearchLink(db, id)}`;
  return { search, params, curso, texto: [frase, ...filtros].join(' · '), page };
}

/** Ways to unsubscribe: one request of the mail program, or a page with one button. */
const leaving = (page: string) => ({
  unsubscribe: `${page}/baja`,
  closing: [
    `Para no recibir más avisos de esta búsqueda y borrar tu correo, sin entrar en ningún sitio:\n${page}`,
  ],
});

/** Correos about saved searches. */
export const searchLetters = {
  busqueda_confirmar: letterKind(ofSearch, async (db, { busquedaId }, about) => {
    const found = await readSearch(db, busquedaId, about);
    if (!found) return;
    const { search, texto, page } = found;
    const letter = search.confirmada ? alreadySaved(search, texto, page) : toConfirm(texto, page, about);
    return { ...writeLetter(letter, about), to: search.email };
  }),

  busqueda_novedades: letterKind(
    ofSearch.extend({ total: z.number(), novedades: z.array(novedad) }),
    async (db, { busquedaId, total, novedades }, about) => {
      const found = await readSearch(db, busquedaId, about);
      if (!found?.search.confirmada) return;
      const { search, params, curso, texto, page } = found;
      const { unsubscribe, closing } = leaving(page);
      const rest = total - novedades.length;
      const cifras = await figuresOf(db, { params, novedades, now: about.now });
      const letter = {
        subject: subjectOf(novedades, total),
        paragraphs: ['Hola:', `Esto ha cambiado en tu búsqueda guardada:\n${texto}`],
        items: novedades.map((one) => ({
          name: one.nombre,
          text: textOf(one, { cifra: cifras.get(one.slug), amount: curso ? 'precio' : 'coste esperado' }),
          url: `${about.publicUrl}/${one.slug}?${caseQuery(params)}`,
        })),
        button: {
          text:
            rest > 0 ? `Ver la búsqueda, con ${plural(rest, 'cambio', 'cambios')} más` : 'Ver la búsqueda',
          url: `${about.publicUrl}/?${search.consulta}`,
        },
        closing: [
          curso
            ? 'El precio lleva el IVA; las tasas, si las hay, van aparte.'
            : 'El coste es el esperado hasta tener el carné, con IVA y tasas: una estimación, no una oferta.',
          ...closing,
        ],
      };
      return { ...writeLetter(letter, about), to: search.email, unsubscribe };
    },
  ),

  busqueda_caduca: letterKind(ofSearch, async (db, { busquedaId }, about) => {
    const found = await readSearch(db, busquedaId, about);
    if (!found) return;
    const { search, texto, page } = found;
    const letter = {
      subject: '¿Quieres seguir recibiendo avisos de tu búsqueda?',
      paragraphs: [
        'Hola:',
        `El ${formatDay(search.caducaEl)} borraremos esta búsqueda guardada y tu correo con ella:\n${texto}`,
        'Si todavía te sirve, consérvala otro año desde su página. Si no, no tienes que hacer nada.',
      ],
      button: { text: 'Ver mi búsqueda guardada', url: page },
    };
    return { ...writeLetter(letter, about), to: search.email, unsubscribe: `${page}/baja` };
  }),
};

const toConfirm = (texto: string, page: string, { negocio }: About) => ({
  subject: 'Confirma tu búsqueda guardada',
  paragraphs: [
    'Hola:',
    `Alguien, esperamos que tú, ha pedido en ${negocio.nombreComercial} que te avisemos aquí de lo que cambie en esta búsqueda:\n${texto}`,
    'Confirma que este correo es tuyo y te escribiremos cuando aparezca una autoescuela o cambie un precio: una vez al día como mucho.',
  ],
  button: { text: 'Confirmar los avisos', url: page },
  closing: [
    `Si no has sido tú, no tienes que hacer nada: sin confirmar, lo borramos todo en ${DIAS_SIN_CONFIRMAR} días.`,
  ],
});

const alreadySaved = ({ creadaEl }: OwnSearch, texto: string, page: string) => ({
  subject: 'Ya tenías guardada esta búsqueda',
  paragraphs: [
    'Hola:',
    `Esta búsqueda ya está guardada con tu correo desde el ${formatDay(creadaEl)}, y te avisamos de lo que cambia en ella:\n${texto}`,
  ],
  button: { text: 'Ver mi búsqueda guardada', url: page },
});

/**
 * Reads the figures that the site prints of sections without a price, by their slugs. What a published price costs was noted with the
 * news, so that a fall is told as it was.
 */
async function figuresOf(
  db: Db,
  { params, novedades, now }: { params: SearchParams; novedades: Novedad[]; now: Date },
): Promise<Map<string, CifraCoste>> {
  const slugs = novedades.filter(({ ahora }) => ahora === null).map(({ slug }) => slug);
  const permiso = (await searchablePermits(db)).find(({ codigo }) => codigo === params.permiso);
  if (!permiso || slugs.length === 0) return new Map();
  const { clases, teoria, automatico, claseSupuesta } = params;
  const cards = await compareAutoescuelas(db, {
    slugs,
    permiso: permiso.dgt,
    automatico: automatico && permiso.codigo === 'B',
    supuestos: { clases: clases ?? permiso.clases, teoriaAprobada: teoria },
    claseSupuesta,
    hoy: todayInMadrid(now),
  });
  return new Map(
    cards.flatMap((card) => {
      const cifra = costFigure(card);
      return cifra ? [[card.slug, cifra] as const] : [];
    }),
  );
}

/** Parameters of the visitor's case, which the page of an autoescuela accepts. */
function caseQuery(params: SearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['permiso', 'clases', 'teoria', 'automatico', 'claseSupuesta']) {
    const value = searchQuery(params).get(name);
    if (value !== null) query.set(name, value);
  }
  return query;
}

function subjectOf([first]: Novedad[], total: number): string {
  if (!first || total > 1) return `${plural(total, 'cambio', 'cambios')} en tu búsqueda guardada`;
  if (first.antes !== undefined)
    return `${first.nombre} ${first.tipo === 'sube' ? 'sube' : 'baja'} a ${formatEuros(first.ahora ?? 0)}`;
  return first.tipo === 'precio'
    ? `${first.nombre} ya publica su precio`
    : `Nueva en tu búsqueda: ${first.nombre}`;
}

type Words = { cifra: CifraCoste | undefined; amount: 'precio' | 'coste esperado' };

function textOf({ palabra, ...novedad }: Novedad, { cifra, amount }: Words): string {
  if (cifra) return `Nueva: ${cifra.texto}, ${cifra.corta}; ${cifra.deQuien}`;
  const text = changeOf(novedad, amount);
  return palabra ? `${text}; tarifa ${whosePrice(palabra)}` : text;
}

function changeOf({ tipo, antes, ahora, precio }: Novedad, amount: Words['amount']): string {
  const now = ahora === null ? 'sin precio publicado' : `${amount} ${formatEuros(ahora)}`;
  if (antes !== undefined && ahora !== null)
    return `${tipo === 'sube' ? 'Sube' : 'Baja'} de ${formatEuros(antes)} a ${formatEuros(ahora)}${reasonOf(precio)}`;
  return tipo === 'precio' ? `Ya publica su precio: ${now}` : `Nueva: ${now}`;
}

/** What changed in the price: its lines, from what to what, and the rest by name; or that the whole sheet is the same. */
function reasonOf(precio: Novedad['precio']): string {
  if (!precio) return '';
  const said = precio.cambios.map(
    (cambio) =>
      `${nombresCambio[cambio.linea].toLowerCase()}, de ${valueText(cambio, 'antes')} a ${valueText(cambio, 'despues')}`,
  );
  const rest = precio.otros.map((column) => nombresResto[column]);
  if (rest.length > 0) said.push(`cambios en ${rest.join(', ')}`);
  if (said.length > 0) return ` (${said.join('; ')})`;
  if (precio.nueva) return ', con una tarifa nueva';
  if (precio.cambia) return ', con cambios en sus tarifas';
  return precio.igual ? ', sin que cambie su precio' : '';
}

declare module '#oficina/base/letters/letter-kinds.ts' {
  interface LetterKinds extends KindsOf<typeof searchLetters> {}
}
