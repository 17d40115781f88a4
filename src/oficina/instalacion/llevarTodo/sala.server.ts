import { room } from '#platform/http/room.server.ts';
import { registerLlevarTodo } from './llevar-todo-api.server.ts';

export const llevarTodo = room('llevarTodo', {
  title: 'Llevarme todo',
  about: 'Todo lo del negocio en un ZIP: datos en CSV, papeles, documentos y fotos.',
  notPersonal: {
    salidas_datos: 'id pedida_en pedida_por paso hechas total avanza_en acabada_en bytes motivo caduca_en',
  },
  routes: [registerLlevarTodo],
});
