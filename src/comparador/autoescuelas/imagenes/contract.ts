import { flag, reference, system, text, whole } from '#platform/kit/contract/fields.ts';
import { defineResource } from '#platform/kit/contract/resource.ts';
import { FOTO_LIMITS } from './foto-sizes.ts';

const size = (title: string) => system(whole({ title, min: 1, max: FOTO_LIMITS.pixels }));

/** Photos of an autoescuela, with one main photo. */
export const imagenes = defineResource({
  name: 'imagenes',
  one: 'la foto',
  many: 'fotos',
  label: 'alt',
  fields: {
    _idCliente: reference({ title: 'Autoescuela', family: 'clientes' }),
    alt: text({ title: 'Qué se ve', max: FOTO_LIMITS.alt }),
    orden: whole({ title: 'Orden', min: 1, max: FOTO_LIMITS.perSchool, initial: 1 }),
    esPrincipal: system(flag({ title: 'Principal', initial: false })),
    ancho: size('Ancho en píxeles'),
    alto: size('Alto en píxeles'),
    bytes: size('Lo que pesaba al llegar'),
  },
  list: {
    columns: ['alt', '_idCliente', 'orden', 'esPrincipal'],
    filters: ['_idCliente', 'esPrincipal'],
    search: ['alt'],
    order: ['orden'],
  },
});
