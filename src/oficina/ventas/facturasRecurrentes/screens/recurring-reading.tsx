import { type LineaCalculable, lineaAmount } from '#oficina/ventas/papeles/arithmetic.ts';
import type { Linea } from '#oficina/ventas/papeles/linea-contract.ts';
import { LineasReading } from '#oficina/ventas/papeles/screens/lineas-reading.tsx';
import type { PaperWriting } from '#oficina/ventas/papeles/screens/paper-kind.ts';
import { ResourceReading } from '#platform/crud/screens/fields/resource-fields.tsx';
import { plain } from '#platform/kit/amounts/exact.ts';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import type { LineaRecurrente, RecurrenteRow } from '../contract.ts';

/** Recurring factura for a person who may not change it. */
export function RecurringReading({ kind, row }: { kind: PaperWriting; row: RecurrenteRow }) {
  const { resource, sections: all } = kind;
  const sections = [...all.above, ...all.below];
  const shown = new Set(sections.flatMap(({ fields }) => fields));
  const filled = new Map(Object.entries(row));
  const hidden = Object.keys(resource.fields).filter((name) => !shown.has(name) || !filled.get(name));
  return (
    <div className={`${shared.stack} ${shared.oneColumn} ${shared.gap16}`}>
      <Notice>Tu rol permite ver estos datos, pero no cambiarlos.</Notice>
      <FormSection title="Líneas">
        <LineasReading lines={row.lineas.map(asLine)} impuesto={row.impuesto} />
      </FormSection>
      <ResourceReading resource={resource} layout={{ sections, hidden }} row={row} />
    </div>
  );
}

const hasMoney = ({ tipo }: LineaCalculable) => tipo === 'concepto' || tipo === 'opcional';

const asLine = (line: LineaRecurrente, place: number): Linea => ({
  ...line,
  _id: String(place),
  coste: null,
  importe: hasMoney(line) ? plain(lineaAmount(line), 2) : null,
});
