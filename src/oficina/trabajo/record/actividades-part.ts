import { ownedForm } from '#oficina/base/record/owned-form.tsx';
import { ownedList } from '#oficina/base/record/owned-list.tsx';
import type { OwnedRows } from '#oficina/base/record/owned-rows.ts';
import type { RecordFamily } from '#oficina/base/record/record-family.ts';
import { actividades } from '#oficina/relacion/actividades/contract.ts';
import { actividades as family } from '#oficina/relacion/actividades/familia.ts';
import { actividadCells } from '#oficina/relacion/actividades/screens/actividad-cells.tsx';
import { useActividadLayout } from '#oficina/relacion/actividades/screens/use-actividad-layout.ts';

const EMPTY: Partial<Record<RecordFamily['entidad'], string>> = {
  alumno: 'Todavía no hay actividades con este alumno: llamadas, correos y lo que queda por hacer.',
  cliente: 'Todavía no hay actividades con este cliente: llamadas, visitas y lo que queda por hacer.',
};

/** /panelAdmin/clientes/:id/actividades and the addresses under it, and those of every record. */
export function screensOf(owner: RecordFamily) {
  const rows: OwnedRows<typeof actividades> = {
    owner,
    family,
    resource: actividades,
    path: 'actividades',
    part: 'Actividades',
    empty: EMPTY[owner.entidad] ?? '',
    cells: actividadCells,
    useLayout: useActividadLayout,
  };
  return { List: ownedList(rows), Form: ownedForm(rows) };
}
