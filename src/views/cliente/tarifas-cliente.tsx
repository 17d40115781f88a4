import { ownedList } from '#office/owned-list.tsx';
import { tariffs } from './tarifas-of-cliente.ts';

/** /panelAdmin/clientes/:id/tarifas */
export const List = ownedList(tariffs);
