/** Every call of the specification (§7): who may make it, and how. */

export type Call = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; open: boolean };

const VERBS = {
  crear: 'POST',
  leer: 'GET',
  consultarPorId: 'GET',
  actualizar: 'PUT',
  eliminar: 'DELETE',
} as const;

const STANDARD = [
  'actividades',
  'anuncios',
  'canalesCaptacion',
  'caracteristicasAutoescuela',
  'clasificacionesCliente',
  'clasificacionesDocumento',
  'conceptosPresupuestos',
  'departamentos',
  'permisosConducir',
  'permisosAutoescuela',
  'formasDePago',
  'presupuestos',
  'marcas',
  'categorias',
  'subcategorias',
  'contactosClientes',
  'clientes',
  'alumnos',
  'pedidos',
  'documentos',
  'imagenes',
];

/** Standard calls sent without a token. */
const OPEN = [
  'categorias/consultarPorId',
  'subcategorias/consultarPorId',
  'conceptosPresupuestos/consultarPorId',
  'marcas/leer',
  'marcas/consultarPorId',
];

const USERS = `
  POST entrar open
  GET leerExtendida
  GET leer
  GET consultarPorId
  POST crear
  PUT actualizar
  DELETE eliminar
  PUT enviarNuevaClavePorEmail open
  PUT actualizarMiClave`;

const OTHERS = `
  GET usuariosClientes/consultarMiUsuario
  POST usuariosClientes/crearDesdeRegistro open
  GET accesos/leer
  PUT accesos/salir
  GET actividades/obtenerActividadesPorMeses
  POST alumnos/autoregistro open
  GET alumnos/consultarMisDatos
  GET alumnos/consultarPorDatosUnicos
  PUT alumnos/actualizarDesdePanelCliente
  POST alumnos/importar
  GET categorias/consultarPorSlug
  GET categorias/consultarPorNombre
  PUT categorias/actualizarAfectado
  GET subcategorias/consultarPorSlug
  PUT subcategorias/actualizarAfectado
  POST clientes/autoregistro open
  GET clientes/consultarMisDatos
  GET clientes/consultarPorDatosUnicos
  PUT clientes/actualizarDesdeCliente
  PUT clientes/actualizarDesdePanelCliente
  POST clientes/importar
  GET contactosClientes/consultarPorDatosUnicos
  POST contactosClientes/importar
  GET documentos/consultarPorNombreUnico
  GET documentos/descargar
  PUT documentos/firmar
  POST depositos/crearfirma
  DELETE depositos/eliminarfirma
  GET formasDePago/leerEnCliente
  PUT imagenes/cambiarImagenPrincipal
  GET negocio/leer
  PUT negocio/actualizar
  POST pedidos/crearDesdeCliente
  POST pedidos/crearDesdeAdmin
  PUT pedidos/guardar
  PUT pedidos/imprimir
  PUT pedidos/enviarEmailCliente
  GET pedidos/calcularSubtotales
  GET permisosAutoescuela/calcularPrecioMinMax
  GET presupuestos/descargar
  GET presupuestos/imprimir`;

const read = (lines: string, before = ''): Call[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [method, path, open] = line.trim().split(' ');
      return { method: method as Call['method'], path: `${before}${path}`, open: open === 'open' };
    });

export const specifiedCalls: Call[] = [
  ...read(USERS, 'usuariosClientes/'),
  ...read(USERS, 'usuariosTrabajadores/'),
  ...read(OTHERS),
  ...STANDARD.flatMap((family) =>
    Object.entries(VERBS).map(([verb, method]): Call => {
      const path = `${family}/${verb}`;
      return { method, path, open: OPEN.includes(path) };
    }),
  ),
];

type Operation = { security?: object[] };
/** A call without `security` has the security of the whole description. */
export type OpenApi = { security?: object[]; paths: Record<string, Record<string, Operation>> };

/** Differences of a server's own description from the specification: a line for each call. */
export function compareCalls({ paths, security = [] }: OpenApi): { missing: Call[]; different: string[] } {
  const missing: Call[] = [];
  const different: string[] = [];
  for (const call of specifiedCalls) {
    const there = paths[`/${call.path}`] ?? {};
    const operation = there[call.method.toLowerCase()];
    if (operation) {
      const open = (operation.security ?? security).length === 0;
      if (open !== call.open && !DELIBERATE.has(call.path))
        different.push(`${call.path}: ${open ? 'sin llave' : 'con llave'}, y debería ser al revés`);
    } else if (Object.keys(there).length > 0) {
      different.push(`${call.path}: es ${Object.keys(there).join(', ')} y debería ser ${call.method}`);
    } else missing.push(call);
  }
  return { missing, different };
}

/** The comparator's visitors have no token, and its answers are public: decision 010. */
const DELIBERATE = new Set(['permisosAutoescuela/calcularPrecioMinMax']);
