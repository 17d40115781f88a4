import { useCrudScreen } from '#office/use-crud-screen.ts';
import { ResourceList } from '#web/crud/resource-list.tsx';
import { permisosAutoescuela } from '../contract.ts';

const FAMILY = { heading: 'Tarifas', base: '/panelAdmin/tarifas', recurso: 'permisosAutoescuela' } as const;

/** /panelAdmin/tarifas: tarifas of all autoescuelas; each is edited within its autoescuela. */
export const Component = () => (
  <ResourceList
    {...useCrudScreen(FAMILY, permisosAutoescuela)}
    canCreate={false}
    linkTo={({ _id, _idCliente }) => `/panelAdmin/clientes/${_idCliente}/tarifas/${_id}`}
    empty="Todavía no hay tarifas. Cada una se escribe en la autoescuela de la que es."
  />
);
