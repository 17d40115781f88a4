import { family } from '#oficina/base/family.ts';

export const contactosClientes = family('contactosClientes', {
  title: 'Contactos de clientes',
  recurso: 'contactosClientes',
  contract: () => import('./contract.ts'),
  path: 'contactosClientes',
  heading: 'Contactos de Clientes',
  menu: 'under',
  big: true,
  label: ['nombre', 'apellidos'],
  subtitle: ['cargo', 'email'],
  quick: ['apellidos', 'email', 'telefono'],
});
