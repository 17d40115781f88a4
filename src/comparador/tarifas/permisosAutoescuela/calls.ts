import { client } from '#platform/browser/operations.ts';
import type { tarifaOperations } from './operations.ts';

export const tarifaCalls = client<typeof tarifaOperations>({
  consultarBaseDelCoste: 'GET permisosAutoescuela/consultarBaseDelCoste',
  consultarMiLugar: 'GET permisosAutoescuela/consultarMiLugar',
  abrirAutoescuela: 'POST permisosAutoescuela/abrirAutoescuela',
  avisarAnotada: 'PUT permisosAutoescuela/avisarAnotada',
  verificar: 'PUT permisosAutoescuela/verificar',
});
