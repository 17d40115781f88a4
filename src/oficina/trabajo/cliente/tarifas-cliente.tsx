import { ownedList } from '#oficina/base/owned-list.tsx';
import { tarifas } from './tarifas-of-cliente.ts';

/** /panelAdmin/clientes/:id/tarifas */
export const List = ownedList(tarifas);
