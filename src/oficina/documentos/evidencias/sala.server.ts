import { room } from '#platform/http/room.server.ts';
import { registerEvidencias } from './evidencias-api.server.ts';

export const evidencias = room('evidencias', {
  title: 'Evidencias',
  about: 'Los sellos del historial, de los accesos y de los documentos, y su comprobación.',
  notPersonal: {
    evidencias: 'id sello familia fila hecho motivo en fijos valores sal_fijos sal_valores',
    evidencias_abiertas: 'id familia fila hecho motivo en fijos valores sal_fijos sal_valores',
    raices_diarias: 'dia sello huella filas borradas en firma',
    sellos_evidencia: 'numero desde hasta filas raiz anterior huella',
  },
  routes: [registerEvidencias],
});
