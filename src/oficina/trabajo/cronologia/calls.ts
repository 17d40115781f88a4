import { client } from '#platform/browser/operations.ts';
import type { cronologiaOperations } from './operations.ts';

export const cronologiaCalls = client<typeof cronologiaOperations>({
  cronologia: 'GET actividades/cronologia',
});
