/**
 * Matrix of roles, resources and actions. The server decides by it, and the panels hide by it the
 * actions that would be refused. An action that is not listed is denied.
 */

export const rolesTrabajador = [
  'Administrador',
  'Gestor',
  'Comercial',
  'Facturacion',
  'Editor',
  'Lectura',
] as const;
export const rolesCliente = ['Propietario', 'Editor', 'Lectura'] as const;

export type RolTrabajador = (typeof rolesTrabajador)[number];
export type RolCliente = (typeof rolesCliente)[number];

export const tiposUsuario = ['cliente', 'trabajador'] as const;
export type TipoUsuario = (typeof tiposUsuario)[number];

/** L read, C create, A update, E delete, X export, I import, T state change, M issue, F sign, G merge, V verify. */
export type Accion = 'L' | 'C' | 'A' | 'E' | 'X' | 'I' | 'T' | 'M' | 'F' | 'G' | 'V';

/** Actions of an API key on one row of the matrix, `recurso`. */
export type PermisoClave = { recurso: string; acciones: ReadonlySet<Accion> };

/**
 * Kind of user and role: both kinds have an Editor, so the role alone is ambiguous. An API key has no
 * role.
 */
export type Perfil = { tipo: TipoUsuario; rol: string; clave?: PermisoClave | undefined };

/** Reach: everything; the worker's portfolio or the cliente's company; only oneself. */
export type Alcance = 'todo' | 'propio' | 'suyo';

/** Columns in the order of `rolesTrabajador` and then of `rolesCliente`. */
const COLUMNS: Perfil[] = [
  ...rolesTrabajador.map((rol): Perfil => ({ tipo: 'trabajador', rol })),
  ...rolesCliente.map((rol): Perfil => ({ tipo: 'cliente', rol })),
];

/**
 * Letters of `Accion`; a following `p` limits the reach to 'propio', `y` to 'suyo'; `-` is nothing.
 *
 * Adm Ges Com Fac Edi Lec Pro EdC LeC
 */
const MATRIX = {
  clientes: /*          */ 'LCAEXIG   LCAXIG   LpCAp     LAX      LA      L    LpAp       LpAp     Lp',
  contactosClientes: /* */ 'LCAEXI    LCAEXI   LpCAp     L        -       L    LpCApEp    LpCAp    Lp',
  alumnos: /*           */ 'LCAEXI    LCAXI    LpCAp     -        L       L    LpTp       LpTp     Lp',
  presupuestos: /*      */ 'LCAETX    LCATX    LpCApTp   L        -       L    LpTpFp     Lp       Lp',
  pedidos: /*           */ 'LCAETX    LCATX    LpCApTp   LAT      -       L    LpCp       LpCp     Lp',
  facturas: /*          */ 'LCAEMTX   LC       Lp        LCAEMTX  -       LX   Lp         Lp       Lp',
  facturasAnteriores: /**/ 'LCAEXI    L        Lp        LCAEXI   -       LX   -          -        -',
  cobrosAnteriores: /* */ 'LXI      L        Lp        LXI      -       LX   -          -        -',
  presupuestosAnteriores: /* */ 'LXI   LX       Lp        L        -       L    -          -        -',
  documentos: /*        */ 'LCAEXIF   LCAF     LpCpFp    LCA      L       L    LpCpFp     LpCp     Lp',
  depositos: /*         */ 'LCE       LC       LpCp      LC       -       L    LpFp       -        -',
  actividades: /*       */ 'LCAEXI    LCAEI    LpCApEp   LpCAp    LpCAp   L    -          -        -',
  anuncios: /*          */ 'LCAET     LCA      Lp        L        LCAT    L    LpCpAp     LpCpAp   Lp',
  permisosAutoescuela: /**/ 'LCAEXIV  LCA      LpAp      -        LCAV    L    LpCpApEp   LpCpAp   Lp',
  imagenes: /*          */ 'LCAE      LCAE     LpCpApEp  -        LCAE    L    LpCpApEp   LpCpApEp Lp',
  catalogos: /*         */ 'LCAEXI    L        L         L        L       L    -          -        -',
  catalogosWeb: /*      */ 'LCAEX     L        L         L        LCA     L    L          L        L',
  canalesCaptacion: /*  */ 'LCAEX     LCA      L         L        L       L    -          -        -',
  formasDePago: /*      */ 'LCAEX     L        L         LCA      L       L    -          -        -',
  informes: /*          */ 'LX        LX       Lp        LX       L       L    Lp         Lp       Lp',
  usuariosCliente: /*   */ 'LCAE      LCA      Lp        -        -       -    LpCpApEp   LyAy     LyAy',
  usuariosTrabajador: /**/ 'LCAE      LyAy     LyAy      LyAy     LyAy    LyAy -          -        -',
  negocio: /*           */ 'LA        Ly       Ly        Ly       Ly      Ly   -          -        -',
  accesos: /*           */ 'LAX       LyAy     LyAy      LyAy     LyAy    LyAy LyAy       LyAy     LyAy',
  solicitudesAlta: /*   */ 'LT        LT       L         -        -       -    Lp         Lp       Lp',
  replicas: /*          */ 'LT        LT       L         -        LT      L    LpCpTp     LpCpTp   Lp',
  cambiosIdentidad: /*  */ 'LT        LT       Lp        LT       -       L    LpCpAp     Lp       Lp',
  direcciones: /*       */ 'LCA       LCA      L         -        LA      L    -          -        -',
  datosOficiales: /*    */ 'LCE       LC       L         -        LC      L    -          -        -',
  correos: /*           */ 'LA        -        -         -        -       -    -          -        -',
  datosPersonales: /*   */ 'LXE       -        -         -        -       -    -          -        -',
  plantillasCorreo: /*  */ 'LA        LA       -         -        -       -    -          -        -',
  apiClaves: /*         */ 'LCE       -        -         -        -       -    -          -        -',
  copias: /*            */ 'LCA       -        -         -        -       -    -          -        -',
  seguridad: /*         */ 'L         -        -         -        -       -    -          -        -',
} satisfies Record<string, string>;

export type Recurso = keyof typeof MATRIX;

type Grants = Partial<Record<Accion, Alcance>>;

const SUFFIXES: Record<string, Alcance> = { p: 'propio', y: 'suyo' };

/** Reads a cell such as `LpCA`. */
function readCell(cell: string): Grants {
  const grants: Grants = {};
  for (const [, letter, suffix] of cell.matchAll(/([A-Z])([py]?)/g))
    grants[letter as Accion] = SUFFIXES[suffix ?? ''] ?? 'todo';
  return grants;
}

const GRANTS = new Map<string, Grants>(
  Object.entries(MATRIX).flatMap(([recurso, row]) =>
    row.split(/\s+/).map((cell, index): [string, Grants] => {
      const { tipo, rol } = COLUMNS[index] ?? { tipo: 'cliente', rol: '' };
      return [`${recurso} ${tipo} ${rol}`, readCell(cell)];
    }),
  ),
);

/** Resources about people, sessions, the business and keys: no API key reaches them. */
const ONLY_PEOPLE: readonly Recurso[] = [
  ...(['usuariosCliente', 'usuariosTrabajador', 'negocio', 'accesos', 'correos'] as const),
  ...(['datosPersonales', 'plantillasCorreo', 'apiClaves', 'copias', 'seguridad'] as const),
];

const ADMINISTRATOR: Perfil = { tipo: 'trabajador', rol: 'Administrador' };

/**
 * Gives the reach of this user for an action on a resource; null when it is denied or the role does not
 * exist. An API key reaches its own actions of its own resource, if an Administrador may do them.
 */
export function permitted({ tipo, rol, clave }: Perfil, recurso: Recurso, accion: Accion): Alcance | null {
  if (clave) {
    const given = clave.recurso === recurso && clave.acciones.has(accion) && !ONLY_PEOPLE.includes(recurso);
    return given ? permitted(ADMINISTRATOR, recurso, accion) : null;
  }
  return GRANTS.get(`${recurso} ${tipo} ${rol}`)?.[accion] ?? null;
}

/** Says whether any role may do that: an action that is denied to all has no call. */
export const someoneMay = (recurso: Recurso, accion: Accion): boolean =>
  COLUMNS.some((perfil) => permitted(perfil, recurso, accion) !== null);
