import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { ResourceList } from '#platform/crud/screens/resource-list.tsx';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { permisosAutoescuela } from '../contract.ts';
import { NoteTarifa } from './note-tarifa.tsx';

const FAMILY = { heading: 'Tarifas', base: '/panelAdmin/tarifas', recurso: 'permisosAutoescuela' } as const;

/** /panelAdmin/tarifas: tarifas of all autoescuelas; each is edited within its autoescuela. */
export function Component() {
  const screen = useCrudScreen(FAMILY, permisosAutoescuela);
  return (
    <ResourceList
      {...screen}
      canCreate={false}
      head={() => <PageHeader title={screen.title} actions={screen.canCreate && <NoteTarifa />} />}
      linkTo={({ _id, _idCliente }) => `/panelAdmin/clientes/${_idCliente}/tarifas/${_id}`}
      empty="Todavía no hay tarifas. Cada una se escribe en la autoescuela de la que es."
    />
  );
}
