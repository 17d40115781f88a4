import {
  LINEAS_ESCRITAS,
  type LinkedTarifa,
  type TarifaAnswer,
} from '#comparador/tarifas/permisosAutoescuela/confirm-by-link.server.ts';
import { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/contract.ts';
import { fieldName } from './field-name.ts';

type Reading = { tarifas: TarifaAnswer[]; campos: Record<string, string> };

/** Reads the form against its tarifas; each reason is under the name of its field. */
export function readTarifas(form: FormData, linked: readonly LinkedTarifa[]): Reading {
  const campos: Record<string, string> = {};
  const tarifas = linked
    .filter(({ _id }) => form.has(fieldName(_id, 'version')))
    .map((tarifa) => readOne(form, tarifa, campos));
  return { tarifas, campos };
}

const { schema } = permisosAutoescuela.fields.precioClase;

/** Reads one tarifa. An absent field says nothing; an empty one says that it is not declared, or no longer exists. */
function readOne(form: FormData, tarifa: LinkedTarifa, campos: Record<string, string>): TarifaAnswer {
  const { _id } = tarifa;
  const written = (field: string) => form.get(fieldName(_id, field))?.toString().trim();
  const amount = (field: string) => {
    const read = schema.safeParse(written(field));
    if (!read.success) campos[fieldName(_id, field)] = read.error.issues[0]?.message ?? 'no vale';
    return read.data ?? '';
  };
  /** Reads the rows with a price: another amount, the same one, or removed. */
  const priced = <Row>(rows: readonly Row[], field: string, change: (row: Row, amount: string) => Row) =>
    rows.flatMap((row, index) => {
      const text = written(`${field}${index}`);
      if (text === undefined) return [row];
      return text === '' ? [] : [change(row, amount(`${field}${index}`))];
    });
  const version = Number(written('version'));
  if (form.has(fieldName(_id, 'retirada'))) return { _id, version, cambios: { estado: 'retirada' } };
  const cambios: Record<string, unknown> = {
    bonos: priced(tarifa.bonos, 'bono', (pack, precio) => ({ ...pack, precio })),
    otros: priced(tarifa.otros, 'otro', (other, importe) => ({ ...other, importe })),
  };
  for (const line of LINEAS_ESCRITAS) {
    const text = written(line);
    if (text !== undefined) cambios[line] = text === '' ? null : amount(line);
  }
  if (written('precioClase') !== undefined) {
    cambios.precioClase = amount('precioClase');
    // A course has no single classes.
    if (
      cambios.precioClase !== '' &&
      (Number(cambios.precioClase) === 0) !== (Number(tarifa.precioClase) === 0)
    )
      campos[fieldName(_id, 'precioClase')] = 'escribe lo que cuesta una clase';
  }
  return { _id, version, cambios };
}
