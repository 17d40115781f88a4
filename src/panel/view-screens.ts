import type { FamilyName } from '#families.ts';
import type { Shown } from '#office/shown.ts';
import { rowsScreens } from './place-screens.ts';

/** Views under the addresses of families: they show several at once, so none of those can name them. */
export const viewScreens: { readonly [Name in FamilyName]?: Partial<Pick<Shown, 'screens' | 'own'>> } = {
  presupuestos: {
    screens: {
      nuevo: ['Nuevo presupuesto', () => import('#views/papeles/new-presupuesto.tsx')],
      ':id': ['Presupuesto', () => import('#views/papeles/presupuesto.tsx')],
    },
  },
  clientes: {
    screens: {
      ':id': ['Cliente', () => import('#views/resumenCliente/screens/cliente-resumen.tsx')],
      ':id/datos': ['Datos del cliente', () => import('#views/cliente/cliente-data.tsx')],
      ...rowsScreens(
        ':id/contactos',
        { title: 'Contactos del cliente', one: 'Contacto' },
        () => import('#views/cliente/contactos-cliente.tsx'),
      ),
      ...rowsScreens(
        ':id/tarifas',
        { title: 'Tarifas del cliente', one: 'Tarifa' },
        {
          list: () => import('#views/cliente/tarifas-cliente.tsx'),
          form: () => import('#views/cliente/tarifa-cliente.tsx'),
        },
      ),
      ':id/fotos': ['Fotos del cliente', () => import('#views/cliente/fotos-cliente.tsx')],
      ':id/alumnos': ['Alumnos del cliente', () => import('#views/cliente/alumnos-cliente.tsx')],
      ...rowsScreens(
        ':id/actividades',
        { title: 'Actividades del cliente', one: 'Actividad' },
        () => import('#views/cliente/actividades-cliente.tsx'),
      ),
      ':id/cronologia': ['Cronología del cliente', () => import('#views/cliente/cliente-timeline.tsx')],
      ':id/documentos': ['Documentos del cliente', () => import('#views/cliente/documentos-cliente.tsx')],
    },
  },
  contactosClientes: {
    screens: {
      ':id': ['Contacto', () => import('#views/contacto/contacto-resumen.tsx')],
      ':id/datos': ['Datos del contacto', () => import('#views/contacto/contacto-data.tsx')],
      ':id/documentos': ['Documentos del contacto', () => import('#views/contacto/documentos-contacto.tsx')],
    },
  },
  facturas: {
    screens: {
      ':id': ['Factura', () => import('#views/papeles/factura.tsx')],
      verificacion: ['Verificación', () => import('#views/libros/verification.tsx')],
    },
  },
  alumnos: {
    screens: {
      ':id': ['Alumno', () => import('#views/alumno/resumen/alumno-resumen.tsx')],
      ':id/datos': ['Datos del alumno', () => import('#views/alumno/alumno-data.tsx')],
      ...rowsScreens(
        ':id/actividades',
        { title: 'Actividades del alumno', one: 'Actividad' },
        () => import('#views/alumno/actividades-alumno.tsx'),
      ),
      ':id/documentos': ['Documentos del alumno', () => import('#views/alumno/documentos-alumno.tsx')],
      ':id/cronologia': ['Cronología del alumno', () => import('#views/alumno/alumno-timeline.tsx')],
    },
  },
  pedidos: {
    screens: { ':id': ['Pedido', () => import('#views/papeles/pedido.tsx')] },
    own: { ':id': ['Pedido', () => import('#views/papeles/own-pedido.tsx')] },
  },
};
