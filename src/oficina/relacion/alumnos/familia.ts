import { family } from '#oficina/base/family.ts';

export const alumnos = family('alumnos', {
  title: 'Solicitudes de alumnos',
  recurso: 'alumnos',
  contract: () => import('./contract.ts'),
  path: 'alumnos',
  heading: 'Solicitudes alumnos',
  menu: 'left',
  big: true,
  label: ['nombre', 'apellidos'],
  subtitle: ['codigo', 'telefono'],
  quick: ['apellidos', 'email', 'telefono'],
});
