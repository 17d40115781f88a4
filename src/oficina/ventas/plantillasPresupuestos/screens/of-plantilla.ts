import type { conceptosPresupuestos } from '#oficina/ventas/conceptosPresupuestos/contract.ts';
import type { camposDePapel } from '#oficina/ventas/papeles/head-fields.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import type { PaperBeside } from '#oficina/ventas/papeles/paper-out.ts';
import { type LineaText, meant, priced, toLineaTexts } from '#oficina/ventas/papeles/screens/lineas.ts';
import { lineasOfText, textOfLineas } from '#oficina/ventas/papeles/screens/paper-texts.ts';
import { toTexts } from '#platform/crud/screens/fields/field-texts.ts';
import type { CrudResource, RowOf } from '#platform/crud/screens/resource-types.ts';
import { decimalOf } from '#platform/kit/amounts/written-sum.ts';
import { pick } from '#platform/kit/contract/keys-of.ts';
import type { Values } from '#platform/kit/contract/resource.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import type { LineaDePlantilla, plantillasPresupuestos } from '../contract.ts';

export type Plantilla = Values<typeof plantillasPresupuestos.fields>;
export type Concepto = Pick<RowOf<typeof conceptosPresupuestos>, '_id' | 'nombre' | 'precio'>;

type Fields = CrudResource['fields'];

/** Fields of a presupuesto's head that a plantilla keeps. */
const HEAD = [
  'titulo',
  '_idFormaPago',
  'dtoGlobal1',
  'dtoGlobal2',
  'impuesto',
  'irpf',
  'preciosConIva',
  'condiciones',
  'notasPublicas',
  'notasPrivadas',
] as const;

const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST_DAYS = 365;

/** Fields of a presupuesto that a plantilla takes. */
export type Presupuesto = Pick<Values<typeof camposDePapel>, (typeof HEAD)[number] | 'fecha'> &
  Pick<PaperBeside, 'lineas'> & { validoHasta: string };

/** Makes a plantilla with this name from a saved presupuesto. */
export function plantillaOf(row: Presupuesto, nombre: string): Plantilla {
  const days = Math.round((Date.parse(row.validoHasta) - Date.parse(row.fecha)) / DAY_MS);
  return {
    nombre,
    ...pick(row, HEAD),
    diasValidez: Math.min(MOST_DAYS, Math.max(1, days)),
    lineas: row.lineas.map(({ _id, importe, coste, seleccionado, ...line }) => line),
  };
}

/**
 * Applies a plantilla to a form: its texts replace the form's, its lines go after the form's, and the
 * validity counts from `today`. A line of a removed concepto loses its reference.
 */
export function withPlantilla(
  { fields, before, today }: { fields: Fields; before: Texts; today: string },
  template: Plantilla,
  concepts: readonly Concepto[],
): Texts {
  const head = toTexts(fields, template);
  const said = HEAD.filter((name) => name in fields && template[name] !== null && head[name] !== '');
  const known = new Set(concepts.map(({ _id }) => _id));
  const lines = template.lineas.map((line, place) =>
    asRead({ ...line, _idConcepto: known.has(line._idConcepto ?? '') ? line._idConcepto : null }, place),
  );
  return {
    ...before,
    ...Object.fromEntries(said.map((name) => [name, head[name] ?? ''])),
    validoHasta: dayAfter(today, template.diasValidez),
    lineas: textOfLineas([
      ...meant(lineasOfText(before.lineas ?? '[]')),
      ...toLineaTexts(lines).map(ofNoPaper),
    ]),
  };
}

const asRead = (line: LineaDePlantilla, place: number): Linea => ({
  referencia: '',
  descripcion: '',
  detalle: '',
  unidad: '',
  precioUnitario: '0',
  tipoIva: '0',
  ...line,
  _id: `plantilla-${place}`,
  coste: null,
  seleccionado: false,
  importe: null,
});

/** Drops the id of a line, because a line with an id counts as an existing one. */
const ofNoPaper = ({ _id, ...line }: LineaText): LineaText => line;

/** A concepto whose price differs from that of a line. */
export type PriceOffer = { _idConcepto: string; nombre: string; antes: string; ahora: string };

/** Current prices of conceptos whose lines have another price. Without tax, as in the catalogue. */
export function priceOffers(lines: readonly LineaText[], concepts: readonly Concepto[]): PriceOffer[] {
  const found = new Map<string, PriceOffer>();
  for (const line of lines) {
    const concept = concepts.find(({ _id }) => _id === line._idConcepto);
    const antes = decimalOf(line.precioUnitario);
    if (!concept || antes === undefined || Number(antes) === Number(concept.precio)) continue;
    const { _id, nombre, precio } = concept;
    found.set(`${_id} ${antes}`, { _idConcepto: _id, nombre, antes, ahora: precio });
  }
  return [...found.values()];
}

/** Puts the current price of a concepto in its lines that still have the earlier price. */
export const withPrice = (
  lines: readonly LineaText[],
  { _idConcepto, antes, ahora }: PriceOffer,
): LineaText[] =>
  lines.map((line) =>
    line._idConcepto === _idConcepto && Number(decimalOf(line.precioUnitario)) === Number(antes)
      ? { ...line, precioUnitario: priced(ahora) }
      : line,
  );
