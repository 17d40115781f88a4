import { ownedList } from '#oficina/base/record/owned-list.tsx';
import { tarifas } from './tarifas-of-cliente.ts';

/** /panelAdmin/clientes/:id/tarifas */
export const List = ownedList(tarifas);
