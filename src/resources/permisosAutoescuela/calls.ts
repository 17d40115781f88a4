import { client } from '#web/operations.ts';
import type { tarifaOperations } from './operations.ts';

export const tarifaCalls = client<typeof tarifaOperations>({
  consultarBaseDelCoste: 'GET permisosAutoescuela/consultarBaseDelCoste',
  abrirAutoescuela: 'POST permisosAutoescuela/abrirAutoescuela',
  avisarAnotada: 'PUT permisosAutoescuela/avisarAnotada',
  verificar: 'PUT permisosAutoescuela/verificar',
});
