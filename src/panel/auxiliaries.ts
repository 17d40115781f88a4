import type { Recurso } from '#office/access/roles.ts';
import type { FormLayout } from '#web/crud/layout.ts';
import type { CrudFallbacks, CrudResource } from '#web/crud/resource-types.ts';
import type { Screen } from './screens.ts';

/** An ordinary family of the auxiliary menu: its screens are made from its contract. */
export type Auxiliary = {
  /** Within the menu. */
  path: string;
  /** As in the API. */
  family: string;
  title: string;
  /** Row of the matrix of roles that its calls are judged by. */
  recurso: Recurso;
  contract(): Promise<CrudResource>;
  fallbacks?: Partial<CrudFallbacks>;
  /** How new rows are made, where it is on the screen of something else. */
  made?: string;
  layout?: FormLayout;
};

const web = 'catalogosWeb';
const own = 'catalogos';

/** 'la clasificación' and no more, as the specification says it (§8). */
const clasificacion: Partial<CrudFallbacks> = {
  consultar: 'Error al obtener la clasificación',
  crear: 'Error al crear la clasificación',
  actualizar: 'Error al actualizar la clasificación',
  eliminar: 'Error al eliminar la clasificación',
};

/** Letter for letter (specification §8). */
const caracteristicas: Partial<CrudFallbacks> = {
  leer: 'Error al obtener las caracteristicas',
  consultar: 'Error al obtener la caracteristica',
  eliminar: 'Error al eliminar la caracteristica',
};

// biome-ignore format: a family is a line
export const auxiliaries: readonly Auxiliary[] = [
  { path: 'actualizaciones', family: 'actualizaciones', title: 'Actualizaciones', recurso: web, contract: async () => (await import('#resources/actualizaciones/contract.ts')).actualizaciones },
  { path: 'canalesCaptacion', family: 'canalesCaptacion', title: 'Canales de captación', recurso: 'canalesCaptacion', contract: async () => (await import('#resources/canalesCaptacion/contract.ts')).canalesCaptacion, fallbacks: { leer: 'Error al obtener los canales' } },
  { path: 'caracteristicas', family: 'caracteristicasAutoescuela', title: 'Características Autoescuela', recurso: web, contract: async () => (await import('#resources/caracteristicasAutoescuela/contract.ts')).caracteristicasAutoescuela, fallbacks: caracteristicas },
  { path: 'categoriasProductos', family: 'categorias', title: 'Categorías de productos', recurso: web, contract: async () => (await import('#resources/categorias/contract.ts')).categorias },
  { path: 'clasificacionesClientes', family: 'clasificacionesCliente', title: 'Clasificaciones de clientes', recurso: own, contract: async () => (await import('#resources/clasificacionesCliente/contract.ts')).clasificacionesCliente, fallbacks: clasificacion },
  { path: 'clasificacionesDocumentos', family: 'clasificacionesDocumento', title: 'Clasificaciones de documentos', recurso: own, contract: async () => (await import('#resources/clasificacionesDocumento/contract.ts')).clasificacionesDocumento, fallbacks: clasificacion },
  { path: 'conceptosPresupuestos', family: 'conceptosPresupuestos', title: 'Conceptos de presupuestos', recurso: own, contract: async () => (await import('#resources/conceptosPresupuestos/contract.ts')).conceptosPresupuestos },
  { path: 'departamentos', family: 'departamentos', title: 'Departamentos', recurso: own, contract: async () => (await import('#resources/departamentos/contract.ts')).departamentos },
  { path: 'formasDePago', family: 'formasDePago', title: 'Formas de pago', recurso: 'formasDePago', contract: async () => (await import('#resources/formasDePago/contract.ts')).formasDePago },
  { path: 'marcasProductos', family: 'marcas', title: 'Marcas de productos', recurso: web, contract: async () => (await import('#resources/marcas/contract.ts')).marcas },
  { path: 'permisos', family: 'permisosConducir', title: 'Permisos Conducir', recurso: web, contract: async () => (await import('#resources/permisosConducir/contract.ts')).permisosConducir },
  { path: 'plantillasPresupuestos', family: 'plantillasPresupuestos', title: 'Plantillas de presupuestos', recurso: 'presupuestos', made: 'Se guardan desde un presupuesto: «Más acciones», «Guardar como plantilla».', layout: { hidden: ['lineas'] }, contract: async () => (await import('#resources/plantillasPresupuestos/contract.ts')).plantillasPresupuestos },
  { path: 'subcategoriasProductos', family: 'subcategorias', title: 'Subcategorías de productos', recurso: web, contract: async () => (await import('#resources/subcategorias/contract.ts')).subcategorias },
];

/** The list of each family, a new row and an existing one. */
export const auxiliaryScreens: readonly Screen[] = auxiliaries.flatMap((family) => {
  const path = `auxiliares/${family.path}`;
  const { title } = family;
  // In turn, not at once: the screens' module prepares the library that contracts are written with.
  const list = async () => {
    const { auxiliaryList } = await import('./auxiliary-list.tsx');
    return { Component: auxiliaryList(family, await family.contract()) };
  };
  const form = async () => {
    const { auxiliaryForm } = await import('./auxiliary-form.tsx');
    return { Component: auxiliaryForm(family, await family.contract()) };
  };
  return [
    { path, title, load: list },
    { path: `${path}/nuevo`, title, load: form },
    { path: `${path}/:id`, title, load: form },
  ];
});
