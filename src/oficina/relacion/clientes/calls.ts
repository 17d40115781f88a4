import { client } from '#platform/browser/operations.ts';
import type {
  fichaOperations,
  officialNameOperations,
  ownClienteOperations,
  ownSectionsOperations,
  puntoOperations,
  viesOperations,
} from './operations.ts';

export const puntoCalls = client<typeof puntoOperations>({
  consultar: 'GET clientes/consultarPunto',
  guardar: 'PUT clientes/guardarPunto',
});

export const officialNameCalls = client<typeof officialNameOperations>({
  buscar: 'GET clientes/buscarOficiales',
});

export const viesCalls = client<typeof viesOperations>({
  consultar: 'GET clientes/consultarVies',
  comprobar: 'PUT clientes/comprobarVies',
});

export const ownSectionsCalls = client<typeof ownSectionsOperations>({
  leer: 'GET clientes/consultarMisSecciones',
});

export const fichaCalls = client<typeof fichaOperations>({
  consultar: 'GET clientes/consultarFicha',
  actualizar: 'PUT clientes/actualizarFicha',
});

export const ownClienteCalls = client<Pick<typeof ownClienteOperations, 'actualizarDesdePanelCliente'>>({
  actualizarDesdePanelCliente: 'PUT clientes/actualizarDesdePanelCliente',
});
