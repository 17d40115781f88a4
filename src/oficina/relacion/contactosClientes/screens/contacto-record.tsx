import type { RecordFamily } from '#oficina/base/record/record-family.ts';
import { Mark, Under } from '#platform/ui/mark.tsx';
import { type ContactoRow, contactosClientes } from '../contract.ts';
import { contactosClientes as family } from '../familia.ts';
import { contactoLayout } from './contacto-layout.ts';

export const record: RecordFamily<ContactoRow> = {
  family,
  resource: contactosClientes,
  entidad: 'contacto',
  field: '_idContacto',
  people: true,
  parts: [
    { path: 'datos', name: 'Datos', recurso: 'contactosClientes' },
    { path: 'documentos', name: 'Documentos', recurso: 'documentos' },
    { path: 'historial', name: 'Historial', recurso: 'contactosClientes' },
  ],
  nameOf: (row) => (row ? [row.nombre, row.apellidos].filter(Boolean).join(' ') : 'Contacto'),
  status: ({ esPrincipal, cargo }) => (
    <>
      {esPrincipal && <Mark tone="good">Contacto principal</Mark>}
      {cargo && <Under>{cargo}</Under>}
    </>
  ),
  layout: () => contactoLayout,
};
