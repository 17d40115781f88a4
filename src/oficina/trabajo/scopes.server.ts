import { anunciosScope } from '#comparador/anuncios/scope.server.ts';
import { imagenesScope } from '#comparador/autoescuelas/imagenes/scope.server.ts';
import { permisosAutoescuelaScope } from '#comparador/tarifas/permisosAutoescuela/scope.server.ts';
import type { FamilyScope } from '#oficina/base/standard.server.ts';
import type { OwnerScopes } from '#oficina/documentos/documentos/belongs.server.ts';
import { documentoScope } from '#oficina/documentos/documentos/documento-scope.server.ts';
import { actividadesScope } from '#oficina/relacion/actividades/scope.server.ts';
import { alumnosScope } from '#oficina/relacion/alumnos/scope.server.ts';
import { clientesScope } from '#oficina/relacion/clientes/scope.server.ts';
import { contactosClientesScope } from '#oficina/relacion/contactosClientes/scope.server.ts';
import { cobrosAnterioresScope } from '#oficina/ventas/cobrosAnteriores/scope.server.ts';
import { depositosScope } from '#oficina/ventas/depositos/scope.server.ts';
import { facturasScope } from '#oficina/ventas/facturas/scope.server.ts';
import { facturasAnterioresScope } from '#oficina/ventas/facturasAnteriores/scope.server.ts';
import { pedidosScope } from '#oficina/ventas/pedidos/scope.server.ts';
import { presupuestosScope } from '#oficina/ventas/presupuestos/scope.server.ts';
import { presupuestosAnterioresScope } from '#oficina/ventas/presupuestosAnteriores/scope.server.ts';

/** Rows and fields of each family that an actor reaches, for views and calls that show several families. */
export const scopes = {
  actividades: actividadesScope,
  alumnos: alumnosScope,
  anuncios: anunciosScope,
  clientes: clientesScope,
  cobrosAnteriores: cobrosAnterioresScope,
  presupuestosAnteriores: presupuestosAnterioresScope,
  contactosClientes: contactosClientesScope,
  depositos: depositosScope,
  facturas: facturasScope,
  facturasAnteriores: facturasAnterioresScope,
  imagenes: imagenesScope,
  pedidos: pedidosScope,
  permisosAutoescuela: permisosAutoescuelaScope,
  presupuestos: presupuestosScope,
  documentos: documentoScope,
} satisfies Record<string, FamilyScope>;

/** Scopes of the families that a documento may belong to, by the word of its `entidad`. */
export const ownerScopes: OwnerScopes = {
  cliente: scopes.clientes,
  contacto: scopes.contactosClientes,
  alumno: scopes.alumnos,
  presupuesto: scopes.presupuestos,
  pedido: scopes.pedidos,
  factura: scopes.facturas,
};
