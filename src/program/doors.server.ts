import type { Exception } from '#oficina/base/puertas/gate.server.ts';

/**
 * Routes and pages that are not behind the door of the web, with their reason (decision 075). Until the web is open, all others are refused
 * to visitors, and to autoescuelas where they write.
 */
type Group = { door: Exception; why: string; routes: readonly string[] };

const ofEachPanel = (...calls: readonly string[]): string[] =>
  ['usuariosClientes', 'usuariosTrabajadores'].flatMap((kind) =>
    calls.map((call) => call.replace('*', kind)),
  );

const GROUPS: readonly Group[] = [
  {
    door: 'ninguna',
    why: 'the office works while the web is prepared, and monitors ask how the program is',
    routes: [
      'GET /salud',
      'GET /documentacion',
      'GET /documentacion/',
      'GET /documentacion/openapi.json',
      'GET /robots.txt',
      'GET /actividades/calendario/:archivo',
      'GET /municipios/leer',
      'GET /fotos/:archivo',
      'GET /logos/:sha256',
      'GET /marcas/leer',
      'GET /marcas/consultarPorId',
      'GET /categorias/consultarPorId',
      'GET /subcategorias/consultarPorId',
      'GET /conceptosPresupuestos/consultarPorId',
      'GET /vistaPrevia/:ficha',
    ],
  },
  {
    door: 'ninguna',
    why: 'people who have an account sign in, and keep it safe',
    routes: [
      'GET /usuariosTrabajadores/consultarPrimerAdministrador',
      'POST /usuariosTrabajadores/crearPrimerAdministrador',
      'GET /negocio/consultarLargoClave',
      'GET /paginasLegales/consultarEnlaces',
      ...ofEachPanel(
        'POST /*/entrar',
        'POST /*/prepararEntradaConLlave',
        'POST /*/entrarConLlave',
        'PUT /*/enviarNuevaClavePorEmail',
        'PUT /*/restablecerClave',
      ),
      'PUT /usuariosClientes/actualizarMiClave',
      'POST /usuariosClientes/prepararDobleFactor',
      'PUT /usuariosClientes/activarDobleFactor',
      'PUT /usuariosClientes/desactivarDobleFactor',
      'PUT /accesos/confirmar',
      'POST /accesos/hacerCodigosRecuperacion',
      'POST /accesos/prepararConfirmacion',
      'PUT /accesos/confirmarConLlave',
      'PUT /accesos/salir',
      'POST /llavesAcceso/prepararRegistro',
      'POST /llavesAcceso/registrar',
      'PUT /llavesAcceso/renombrar',
      'DELETE /llavesAcceso/eliminar',
      'PUT /actualizaciones/marcarLeidas',
    ],
  },
  {
    door: 'ninguna',
    why: 'rights over data that were given before: to see, withdraw and remove them; their pages take nothing new',
    routes: [
      'GET /miSolicitud/:token',
      'POST /miSolicitud/:token',
      'GET /miSolicitud/:token/datos',
      'GET /miBusqueda/:token',
      'POST /miBusqueda/:token',
      'GET /miBusqueda/:token/baja',
      'POST /miBusqueda/:secreto/baja',
      'GET /miPrecio/:token',
      'POST /miPrecio/:token',
      'GET /miDireccion/:token',
      'POST /miDireccion/:token',
      'DELETE /usuariosClientes/eliminar',
      'DELETE /contactosClientes/eliminar',
      'DELETE /permisosAutoescuela/eliminar',
      'DELETE /imagenes/eliminar',
      'DELETE /documentos/eliminar',
      'PUT /cambiosIdentidad/retirar',
      'PUT /replicas/retirar',
    ],
  },
  {
    door: 'ninguna',
    why: 'who provides the service, and what it does with data, is read at any time (LSSI art. 10, RGPD art. 13)',
    routes: [
      'GET /aviso-legal',
      'GET /privacidad',
      'GET /cookies',
      'GET /accesibilidad',
      'GET /condiciones',
      'GET /publicidad',
    ],
  },
  {
    door: 'ninguna',
    why: 'files that the DGT itself publishes, which the office downloads from its panel',
    routes: ['GET /fuentes/dgt/:mes'],
  },
  {
    door: 'ninguna',
    why: 'whoever has a paper or its code reads and checks it',
    routes: ['GET /verificar/:codigo', 'PUT /pedidos/imprimir', 'PUT /facturas/imprimir'],
  },
  {
    door: 'ventas',
    why: 'papers of the office and their answers, by their secret link or in the panel',
    routes: [
      'GET /presupuesto/:token',
      'POST /presupuesto/:token',
      'GET /presupuesto/:secreto/pdf',
      'GET /firmar/:token',
      'POST /firmar/:token',
      'GET /firmar/:secreto/pdf',
      'PUT /presupuestos/aceptar',
      'PUT /presupuestos/preguntar',
      'PUT /presupuestos/anotarVisto',
      'PUT /presupuestos/rechazar',
      'POST /pedidos/crearDesdeCliente',
      'PUT /documentos/firmar',
    ],
  },
];

/** Each named exception with its door. */
export const EXCEPTIONS: ReadonlyMap<string, Exception> = new Map(
  GROUPS.flatMap(({ door, routes }) => routes.map((route) => [route, door] as const)),
);

/** Files of the program itself, and the panels' one page: they hold no data, and must come while the database is away. */
const FILES =
  /^GET \/(assets|islas|panel-assets|panelAdmin|panelCliente|\.well-known|favicon\.(svg|ico)|apple-touch-icon\.png)(\/|$)/;

/** Door of a route or page that is not behind the door of the web; undefined if it is behind it. */
export const exceptionOf = (route: string): Exception | undefined =>
  EXCEPTIONS.get(route) ?? (FILES.test(route) ? 'ninguna' : undefined);
