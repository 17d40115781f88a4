import { room } from '#platform/http/room.server.ts';
import { registerApiClaves } from './claves-api.server.ts';

export const apiClaves = room('apiClaves', {
  title: 'Claves de acceso',
  about: 'Claves con las que otros programas llaman a esta API.',
  notPersonal: {
    api_claves: 'id nombre prefijo hash permisos expira_en creada_en ultima_vez_en revocada_en',
  },
  routes: [registerApiClaves],
});
