import type { FamilyName } from '#families.ts';
import type { PanelFamily } from '#oficina/base/shown.ts';
import { rowsScreens } from './place-screens.ts';
import { actividadesOf, partsOf } from './record-screens.ts';

const ofCliente = () => import('#oficina/relacion/clientes/screens/cliente-record.ts');
const ofContacto = () => import('#oficina/relacion/contactosClientes/screens/contacto-record.tsx');
const ofAlumno = () => import('#oficina/relacion/alumnos/screens/alumno-record.tsx');

/** Views at the addresses of families. Each shows several families, so no single family can define it. */
export const viewScreens: { readonly [Name in FamilyName]?: Partial<Pick<PanelFamily, 'screens' | 'own'>> } =
  {
    presupuestos: {
      screens: {
        nuevo: ['Nuevo presupuesto', () => import('#oficina/trabajo/papeles/new-presupuesto.tsx')],
        ':id': ['Presupuesto', () => import('#oficina/trabajo/papeles/presupuesto.tsx')],
      },
    },
    clientes: {
      screens: {
        ':id': ['Cliente', () => import('#oficina/trabajo/resumenCliente/screens/cliente-resumen.tsx')],
        ':id/datos': ['Datos del cliente', () => import('#oficina/trabajo/cliente/cliente-data.tsx')],
        ...rowsScreens(
          ':id/contactos',
          { title: 'Contactos del cliente', one: 'Contacto' },
          () => import('#oficina/trabajo/cliente/contactos-cliente.tsx'),
        ),
        ...rowsScreens(
          ':id/tarifas',
          { title: 'Tarifas del cliente', one: 'Tarifa' },
          {
            list: () => import('#oficina/trabajo/cliente/tarifas-cliente.tsx'),
            form: () => import('#oficina/trabajo/cliente/tarifa-cliente.tsx'),
          },
        ),
        ':id/fotos': ['Fotos del cliente', () => import('#oficina/trabajo/cliente/fotos-cliente.tsx')],
        ':id/alumnos': ['Alumnos del cliente', () => import('#oficina/trabajo/cliente/alumnos-cliente.tsx')],
        ...actividadesOf('cliente', ofCliente),
        ...partsOf('cliente', ofCliente, ['cronologia', 'documentos', 'historial']),
      },
    },
    contactosClientes: {
      screens: {
        ':id': ['Contacto', () => import('#oficina/trabajo/contacto/contacto-resumen.tsx')],
        ...partsOf('contacto', ofContacto, ['datos', 'documentos', 'historial']),
      },
    },
    facturas: {
      screens: {
        ':id': ['Factura', () => import('#oficina/trabajo/papeles/factura.tsx')],
        verificacion: ['Verificación', () => import('#oficina/trabajo/libros/verification.tsx')],
      },
    },
    alumnos: {
      screens: {
        ':id': ['Alumno', () => import('#oficina/trabajo/alumno/resumen/alumno-resumen.tsx')],
        ...actividadesOf('alumno', ofAlumno),
        ...partsOf('alumno', ofAlumno, ['datos', 'documentos', 'cronologia', 'historial']),
      },
    },
    documentos: {
      screens: { ':id': ['Documento', () => import('#oficina/trabajo/documento/documento.tsx')] },
      own: { ':id': ['Documento', () => import('#oficina/trabajo/documento/documento-reading.tsx')] },
    },
    pedidos: {
      screens: { ':id': ['Pedido', () => import('#oficina/trabajo/papeles/pedido.tsx')] },
      own: { ':id': ['Pedido', () => import('#oficina/trabajo/papeles/pedido-reading.tsx')] },
    },
  };
