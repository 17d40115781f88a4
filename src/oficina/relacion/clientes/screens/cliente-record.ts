import type { RecordFamily } from '#oficina/base/record/record-family.ts';
import { type ClienteRow, clientes } from '../contract.ts';
import { clientes as family } from '../familia.ts';
import { clienteLayout } from './cliente-layout.ts';

export const record: RecordFamily<ClienteRow> = {
  family,
  resource: clientes,
  entidad: 'cliente',
  field: '_idCliente',
  parts: [
    { path: 'datos', name: 'Datos', recurso: 'clientes' },
    { path: 'contactos', name: 'Contactos', recurso: 'contactosClientes' },
    { path: 'ficha', name: 'Ficha', recurso: 'clientes' },
    { path: 'mapa', name: 'Mapa', recurso: 'clientes' },
    { path: 'tarifas', name: 'Tarifas', recurso: 'permisosAutoescuela' },
    { path: 'fotos', name: 'Fotos', recurso: 'imagenes' },
    { path: 'alumnos', name: 'Alumnos', recurso: 'alumnos' },
    { path: 'actividades', name: 'Actividades', recurso: 'actividades' },
    { path: 'cronologia', name: 'Cronología', recurso: 'clientes' },
    { path: 'documentos', name: 'Documentos', recurso: 'documentos' },
    { path: 'historial', name: 'Historial', recurso: 'clientes' },
  ],
  nameOf: (row) => row?.nombreComercial ?? 'Cliente',
  layout: clienteLayout,
};
