import { activo, orden } from '#oficina/base/catalogue-fields.ts';
import { choice, flag, text, whole } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';

/** Kinds of documents, and how each is kept. */
export const clasificacionesDocumento = defineResource({
  name: 'clasificacionesDocumento',
  one: 'la clasificación de documentos',
  many: 'clasificaciones de documentos',
  label: 'nombre',
  fields: {
    nombre: text({ title: 'Nombre', max: 80 }),
    visibilidad: choice({
      title: 'Quién los ve al principio',
      options: { interna: 'Solo el negocio', cliente: 'También su cliente' },
      initial: 'interna',
    }),
    requiereFirma: flag({ title: 'Se firman', initial: false }),
    mesesRetencion: whole({
      title: 'Se guardan',
      hint: 'Después se eliminan solos; 0 es para siempre',
      min: 0,
      max: 240,
      initial: 72,
      unit: 'meses',
    }),
    orden,
    activo,
  },
  notPersonal: ['nombre', 'visibilidad', 'requiereFirma', 'mesesRetencion', 'orden', 'activo'],
  list: {
    columns: ['nombre', 'visibilidad', 'requiereFirma', 'mesesRetencion', 'activo'],
    filters: ['visibilidad', 'requiereFirma', 'activo'],
    search: ['nombre'],
    order: ['orden', 'nombre', 'mesesRetencion'],
  },
});
