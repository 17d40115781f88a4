import { ownedList } from '#office/owned-list.tsx';
import { tariffs } from './tariffs-of-client.ts';

/** /panelAdmin/clientes/:id/tarifas */
export const List = ownedList(tariffs);
