import { fromTexts, toTexts } from '#platform/crud/screens/fields/field-texts.ts';
import type { CrudResource, CrudRow } from '#platform/crud/screens/resource-types.ts';
import { decimalOf } from '#platform/kit/amounts/written-sum.ts';
import { keyOf } from '#platform/kit/contract/keys-of.ts';
import type { Texts } from '#platform/ui/forms/versions.ts';
import { type Linea, type LineaEscrita, lineaEscrita } from '../linea-contract.ts';
import { paperProblems } from '../problems.ts';
import { impuestos } from '../rates.ts';
import { lineaTitle } from '../reasons.ts';
import { type Frame, type LineaText, meant, toLineaTexts, toSent } from './lineas.ts';

/** Lines in the form as JSON, without the keys of the screen. */
export const textOfLineas = (lines: readonly LineaText[]): string =>
  JSON.stringify(lines.map(({ key, ...line }) => line));

/** Lines of the form. They keep the keys of the lines before, so that the focus stays. */
export function lineasOfText(text: string, before: readonly LineaText[] = []): LineaText[] {
  const lines: Omit<LineaText, 'key'>[] = JSON.parse(text || '[]');
  const same = lines.length === before.length;
  return lines.map((line, index) => ({
    ...line,
    key: (same && before[index]?.key) || line._id || `leida-${index}`,
  }));
}

/** Texts of the form of a paper. */
export const paperTexts = (
  fields: CrudResource['fields'],
  row: CrudRow | Record<string, unknown>,
): Texts => ({
  ...toTexts(fields, row),
  lineas: textOfLineas(toLineaTexts((row.lineas ?? []) as Linea[])),
});

/**
 * Body with the written or changed fields. When another person removed a line that this form keeps, it is
 * sent as a new one.
 */
export function paperBody(
  fields: CrudResource['fields'],
  texts: Partial<Texts>,
  over?: CrudRow,
): Record<string, unknown> {
  const body = fromTexts(fields, texts);
  if (texts.lineas === undefined) return body;
  const there = new Set(((over?.lineas ?? []) as Linea[]).map(({ _id }) => _id));
  const lines = toSent(meant(lineasOfText(texts.lineas)));
  return {
    ...body,
    lineas: lines.map(({ _id, ...line }) => (there.has(String(_id)) ? { ...line, _id } : line)),
  };
}

/** Head fields that decide the amounts of the lines. */
export const frameOf = (texts: Texts): Frame => ({
  impuesto: keyOf(impuestos, texts.impuesto) ?? 'IVA',
  // Rates belong to the day of the operation; a factura recurrente uses the day of its next factura.
  fecha: texts.fechaOperacion || (texts.fecha ?? texts.proximaEl ?? ''),
  preciosConIva: texts.preciosConIva === 'true',
  irpf: texts.irpf ?? '0',
  dtoGlobal1: texts.dtoGlobal1 ?? '0',
  dtoGlobal2: texts.dtoGlobal2 ?? '0',
});

/** Problems of the lines before they are sent, by the server's own rules. */
export function lineaProblems(texts: Texts): Record<string, string> {
  const problems: Record<string, string> = {};
  const say = (campo: string, motivo: string) => {
    problems[campo] ??= `${lineaTitle(campo)}: ${motivo}`;
  };
  const lines = meant(lineasOfText(texts.lineas ?? '[]'));
  const parsed = toSent(lines).map((line, index) => {
    const result = lineaEscrita.safeParse(line);
    for (const { path, message } of result.error?.issues ?? [])
      say(`lineas.${index}.${path.join('.')}`, message);
    return result.data;
  });
  const frame = frameOf(texts);
  if (Object.keys(problems).length > 0 || frame.fecha === '') return problems;
  const whole = parsed.flatMap((line, index) =>
    line ? { ...complete(line), desglose: lines[index]?.desglose } : [],
  );
  const irpf = decimalOf(frame.irpf) ?? '0';
  for (const { campo, motivo } of paperProblems({ ...frame, irpf }, whole))
    if (campo.startsWith('lineas')) say(campo, motivo);
  return problems;
}

/** Gives a line the server's values for what was left empty. */
const complete = ({ coste = null, precioUnitario = '0', tipoIva = '0', ...line }: LineaEscrita) => {
  const { referencia = '', descripcion = '', detalle = '', unidad = '' } = line;
  return { ...line, coste, precioUnitario, tipoIva, referencia, descripcion, detalle, unidad };
};
