import { choices, flag, optional, paragraph, reference, text } from '#platform/kit/contract/fields.ts';
import { defineResource, type Row } from '#platform/kit/contract/resource.ts';
import { email, phone } from '#platform/kit/people/contacto-fields.ts';

/** People of a cliente: recipients of correo, and those who may accept presupuestos. */
export const contactosClientes = defineResource({
  name: 'contactosClientes',
  one: 'el contacto',
  many: 'contactos',
  label: 'nombre',
  fields: {
    _idCliente: reference({ title: 'Cliente', family: 'clientes' }),
    nombre: text({ title: 'Nombre', max: 80 }),
    apellidos: optional(text({ title: 'Apellidos', max: 120 })),
    cargo: optional(text({ title: 'Cargo', max: 80 })),
    _idDepartamento: optional(reference({ title: 'Departamento', family: 'departamentos' })),
    email: optional(email({ title: 'Correo electrónico' })),
    telefono: optional(phone({ title: 'Teléfono' })),
    esPrincipal: flag({
      title: 'Contacto principal',
      hint: 'Uno por cliente: el que lo era deja de serlo',
      initial: false,
    }),
    recibe: choices({
      title: 'Recibe',
      options: {
        presupuestos: 'Presupuestos',
        pedidos: 'Pedidos',
        facturas: 'Facturas',
        recordatorios: 'Recordatorios',
        firma: 'Documentos para firmar',
      },
    }),
    puedeAceptar: flag({ title: 'Puede aceptar presupuestos', initial: false }),
    notas: optional(paragraph({ title: 'Notas', max: 2_000 })),
  },
  notPersonal: ['_idCliente', '_idDepartamento', 'esPrincipal', 'recibe', 'puedeAceptar'],
  list: {
    columns: ['nombre', 'apellidos', '_idCliente', 'cargo', 'email', 'telefono', 'esPrincipal'],
    spare: ['esPrincipal', 'cargo', 'email'],
    twoLines: { who: ['nombre', 'apellidos'], what: ['_idCliente', 'cargo'] },
    filters: ['_idCliente', '_idDepartamento', 'esPrincipal', 'puedeAceptar'],
    search: ['nombre', 'apellidos', 'email', 'telefono', 'cargo'],
    order: ['nombre', 'apellidos'],
  },
  check: ({ email, telefono, recibe }) => [
    ...(email || telefono
      ? []
      : [{ campo: 'email', motivo: 'deja un correo o un teléfono para poder hablarle' }]),
    ...(recibe.length > 0 && !email
      ? [{ campo: 'email', motivo: 'hace falta para que reciba lo que has elegido' }]
      : []),
  ],
});

export type ContactoRow = Row<typeof contactosClientes.fields>;
