import { showRoom } from '#oficina/base/shown.ts';

export const llevarTodo = showRoom('llevarTodo', {
  screens: {
    llevarTodo: ['Llevarme todo', () => import('./screens/take-screen.tsx')],
  },
  menu: { place: 'data', recurso: 'datosPersonales', accion: 'X' },
});
