export type FamilyTitle = { titulo: string; descripcion: string };

/** Titles of the families that do not say their own, for `src/families.server.ts`. */
export const OTHER_TITLES: Readonly<Record<string, FamilyTitle>> = {
  accesos: { titulo: 'Accesos', descripcion: 'Quién ha entrado o lo ha intentado, y cerrar sesiones.' },
  apiClaves: {
    titulo: 'Claves de acceso',
    descripcion: 'Claves con las que otros programas llaman a esta API.',
  },
  buscador: { titulo: 'Buscador', descripcion: 'Lo que se encuentra en todo el panel con unas palabras.' },
  cambiosIdentidad: {
    titulo: 'Cambios de nombre o NIF',
    descripcion: 'Autoescuelas que piden cambiar su razón social o su NIF.',
  },
  comparador: {
    titulo: 'Comparador',
    descripcion: 'La búsqueda pública de autoescuelas, con su coste esperado.',
  },
  datosOficiales: {
    titulo: 'Datos oficiales',
    descripcion: 'Los meses de resultados de la DGT: cargarlos y quitarlos.',
  },
  direcciones: {
    titulo: 'Direcciones',
    descripcion: 'De qué secciones se sabe dónde están, la búsqueda de las demás y lo que hay que mirar.',
  },
  copias: {
    titulo: 'Copias',
    descripcion: 'Copias de seguridad, y poner en marcha una restaurada.',
  },
  correos: { titulo: 'Correos', descripcion: 'Correos que el sitio envía, y volver a intentarlos.' },
  datosPersonales: {
    titulo: 'Datos personales',
    descripcion: 'Lo que hay de una persona: encontrarlo, entregárselo y suprimirlo.',
  },
  datos: {
    titulo: 'Descargas',
    descripcion: 'Los datos abiertos del comparador, en CSV, y cómo rehacer sus cuentas.',
  },
  depositos: {
    titulo: 'Depósitos',
    descripcion: 'Señales de pedidos y de presupuestos aceptados, con su recibo firmado.',
  },
  documentos: { titulo: 'Documentos', descripcion: 'Documentos de los clientes y sus firmas.' },
  evidencias: {
    titulo: 'Evidencias',
    descripcion: 'Los sellos del historial, de los accesos y de los documentos, y su comprobación.',
  },
  facturasRecurrentes: {
    titulo: 'Facturas recurrentes',
    descripcion: 'Lo que se factura otra vez cada cierto tiempo.',
  },
  firmas: { titulo: 'Firmas', descripcion: 'Firmas que se piden de los documentos, y cómo van.' },
  fusiones: {
    titulo: 'Duplicados',
    descripcion: 'Clientes, contactos y alumnos que están dos veces: encontrarlos, fusionarlos y deshacerlo.',
  },
  fuentes: {
    titulo: 'Fuentes',
    descripcion: 'Los archivos oficiales de los que salen los datos, tal como llegaron.',
  },
  estadoPrograma: {
    titulo: 'Estado de la instalación',
    descripcion: 'Cómo está cada parte del programa, y por dónde se arregla.',
  },
  puestaEnMarcha: {
    titulo: 'Puesta en marcha',
    descripcion: 'Lo que necesita una instalación nueva, y cómo está cada cosa.',
  },
  puertas: { titulo: 'Puertas', descripcion: 'La web y las ventas: abrirlas y cerrarlas.' },
  paginasLegales: {
    titulo: 'Páginas legales',
    descripcion: 'Los textos legales del sitio, sus borradores y sus versiones.',
  },
  pdf: { titulo: 'PDF', descripcion: 'Los que se están preparando.' },
  historial: { titulo: 'Historial', descripcion: 'Qué se cambió de cada registro, quién y cuándo.' },
  hoy: { titulo: 'Hoy', descripcion: 'Lo que cada persona tiene por hacer.' },
  imagenes: { titulo: 'Fotos', descripcion: 'Fotos de cada autoescuela, que se ven en su ficha.' },
  llevarTodo: {
    titulo: 'Llevarme todo',
    descripcion: 'Todo lo del negocio en un ZIP: datos en CSV, papeles, documentos y fotos.',
  },
  importaciones: {
    titulo: 'Importaciones',
    descripcion: 'Meter muchos registros de una vez desde una hoja de cálculo o un CSV.',
  },
  informes: { titulo: 'Informes', descripcion: 'Resúmenes de la actividad.' },
  informesClientes: {
    titulo: 'Informes de clientes',
    descripcion: 'Resúmenes de la actividad de los clientes.',
  },
  llavesAcceso: {
    titulo: 'Llaves de acceso',
    descripcion: 'Llaves (passkeys) con las que cada persona entra sin escribir su clave.',
  },
  negocio: { titulo: 'Mi negocio', descripcion: 'Datos de la empresa que lleva el sitio.' },
  permisosAutoescuela: {
    titulo: 'Tarifas de autoescuelas',
    descripcion: 'Lo que cobra cada autoescuela por cada permiso de conducir.',
  },
  plantillasCorreo: {
    titulo: 'Plantillas de correo',
    descripcion: 'Lo que dicen los correos de presupuestos, pedidos y facturas.',
  },
  replicas: {
    titulo: 'Resultados y réplicas',
    descripcion: 'Los resultados oficiales de cada autoescuela y lo que ella dice de ellos.',
  },
  responsables: { titulo: 'Responsables', descripcion: 'Trabajadores a quienes se puede encargar algo.' },
  salud: { titulo: 'Salud', descripcion: 'Si el programa y su base de datos responden.' },
  seguridad: {
    titulo: 'Registro de seguridad',
    descripcion: 'Denegaciones, exportaciones, claves, papeles y derechos de las personas.',
  },
  solicitudesAlta: {
    titulo: 'Altas de autoescuelas',
    descripcion: 'Autoescuelas que piden llevar su ficha.',
  },
  vistas: {
    titulo: 'Vistas guardadas',
    descripcion: 'Búsquedas y columnas de una lista, guardadas con un nombre.',
  },
  usuariosClientes: {
    titulo: 'Usuarios de clientes',
    descripcion: 'Personas de los clientes: entrar, sus datos y su clave.',
  },
  usuariosTrabajadores: {
    titulo: 'Usuarios trabajadores',
    descripcion: 'Personas de la empresa: entrar, sus datos, su clave y el doble factor.',
  },
};

/** The family of a route: `/marcas/leer` → `marcas`. */
export const familyOf = (url: string): string => url.split('/')[1] ?? '';
