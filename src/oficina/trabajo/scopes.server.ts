import type { FamilyScope } from '#office/standard.server.ts';
import { actividadesScope } from '#resources/actividades/scope.server.ts';
import { alumnosScope } from '#resources/alumnos/scope.server.ts';
import { anunciosScope } from '#resources/anuncios/scope.server.ts';
import { clientesScope } from '#resources/clientes/scope.server.ts';
import { cobrosAnterioresScope } from '#resources/cobrosAnteriores/scope.server.ts';
import { contactosClientesScope } from '#resources/contactosClientes/scope.server.ts';
import { depositosScope } from '#resources/depositos/scope.server.ts';
import type { OwnerScopes } from '#resources/documentos/belongs.server.ts';
import { documentoScope } from '#resources/documentos/documento-scope.server.ts';
import { facturasScope } from '#resources/facturas/scope.server.ts';
import { facturasAnterioresScope } from '#resources/facturasAnteriores/scope.server.ts';
import { imagenesScope } from '#resources/imagenes/scope.server.ts';
import { pedidosScope } from '#resources/pedidos/scope.server.ts';
import { permisosAutoescuelaScope } from '#resources/permisosAutoescuela/scope.server.ts';
import { presupuestosScope } from '#resources/presupuestos/scope.server.ts';
import { presupuestosAnterioresScope } from '#resources/presupuestosAnteriores/scope.server.ts';

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
