import type { Perfil } from '#oficina/base/roles/roles.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { informesActividad } from './catalogue/actividades.ts';
import { informesCliente } from './catalogue/clientes.ts';
import { comparatorInformes } from './catalogue/comparator.ts';
import { salesInformes } from './catalogue/sales.ts';
import { webInformes } from './catalogue/web.ts';
import type { Area, InformeDefinition } from './informe.ts';

/** Every informe by its name in the API, in the order of the menu. */
export const informes = {
  ...informesCliente,
  ...salesInformes,
  ...informesActividad,
  ...webInformes,
  ...comparatorInformes,
} as const satisfies Record<string, InformeDefinition>;

export type Informe = keyof typeof informes;

export const nombresInformes = keysOf(informes);

const ONLY: Readonly<Record<string, readonly Area[]>> = { Facturacion: ['ventas'], Editor: ['web'] };

/** Gives the areas whose informes this role may see: Facturación sees money, Editor sees the site. */
const areasOf = ({ rol, clave }: Pick<Perfil, 'rol' | 'clave'>): readonly Area[] =>
  (clave === undefined ? ONLY[rol] : undefined) ?? ['clientes', 'ventas', 'web'];

/** Whether this worker may see this report. */
export const maySee = (perfil: Pick<Perfil, 'rol' | 'clave'>, informe: Informe): boolean =>
  areasOf(perfil).includes(informes[informe].area);
