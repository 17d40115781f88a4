import type { permisosAutoescuela } from '#comparador/tarifas/permisosAutoescuela/contract.ts';
import { NotedForYou } from '#comparador/tarifas/permisosAutoescuela/screens/noted-for-you.tsx';
import { StillValid } from '#comparador/tarifas/permisosAutoescuela/screens/still-valid.tsx';
import { TarifaCost } from '#comparador/tarifas/permisosAutoescuela/screens/tarifa-cost.tsx';
import { NOTED_FIELDS, tarifaLayout } from '#comparador/tarifas/permisosAutoescuela/screens/tarifa-layout.ts';
import { PartHeading } from '#oficina/base/part-heading.tsx';
import { ownedForm } from '#oficina/base/record/owned-form.tsx';
import { ownedList } from '#oficina/base/record/owned-list.tsx';
import type { OwnedRows } from '#oficina/base/record/owned-rows.ts';
import { tarifas } from './tarifas-of-cliente.ts';

/** Tarifas of an autoescuela in its own panel. */
const own: OwnedRows<typeof permisosAutoescuela> = {
  ...tarifas,
  head: (create, canEdit) => (
    <>
      <PartHeading title="Tarifas">
        {canEdit && <StillValid />}
        {create}
      </PartHeading>
      <NotedForYou />
    </>
  ),
  empty:
    'Todavía no tienes tarifas. Con una publicada, el comparador calcula lo que cuesta sacarse el permiso contigo.',
  useLayout() {
    const layout = tarifaLayout();
    const initial = { ...layout.initial, nombre: 'Normal', estado: 'publicada' };
    return { ...layout, hidden: NOTED_FIELDS, initial };
  },
  under: (id) => (written) => <TarifaCost idCliente={id} written={written} />,
};

/** /panelCliente/perfilAutoescuela/tarifas */
export const List = ownedList(own);

/** /panelCliente/perfilAutoescuela/tarifas/:fila */
export const Form = ownedForm(own);
