import { room } from '#platform/http/room.server.ts';
import { registerReplicas } from './replicas-api.server.ts';

export const replicas = room('replicas', {
  title: 'Resultados y réplicas',
  about: 'Los resultados oficiales de cada autoescuela y lo que ella dice de ellos.',
  exported: { replicas: 'Réplicas' },
  notPersonal: { replicas: 'id version cliente_id seccion estado enviada_en decidida_en' },
  routes: [registerReplicas],
});
