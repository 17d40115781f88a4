import type { EntidadFusion } from '#oficina/base/merges.ts';
import { alumnos } from '#oficina/relacion/alumnos/familia.ts';
import { clientes } from '#oficina/relacion/clientes/familia.ts';
import { contactosClientes } from '#oficina/relacion/contactosClientes/familia.ts';

/** Names and address of each family that can be merged. */
export const FAMILIAS: Readonly<Record<EntidadFusion, { one: string; many: string; base: string }>> = {
  clientes: { one: 'cliente', many: 'Clientes', base: clientes.base },
  contactosClientes: { one: 'contacto', many: 'Contactos', base: contactosClientes.base },
  alumnos: { one: 'alumno', many: 'Alumnos', base: alumnos.base },
};

export const DUPLICATES = '/panelAdmin/duplicados';

/** Address where two rows are compared; the first one stays unless the person says so. */
export const compareAt = (entidad: EntidadFusion, queda: string, cede: string): string =>
  `${DUPLICATES}?${new URLSearchParams({ estado: entidad, queda, cede })}`;
