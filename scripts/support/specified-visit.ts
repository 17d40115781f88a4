import { type Call, type Login, type Page, type Row, readAndChange } from './specified-caller.ts';
import { visitPapers } from './specified-papers.ts';

type Ids = Record<string, string>;

type Visit = { call: Call; worker: Login; client: Login; unique: string; today: string };

/** A NIF of a person for a number of eight figures. */
const nifOf = (figures: number) =>
  `${String(figures).padStart(8, '0')}${'TRWAGMYFPDXBNJZSQVHLCKE'[figures % 23]}`;

type VisitContext = { unique: string; today: string; ids: Ids };

/** Families with the five standard calls, each after the families that it refers to: the row to create, and then the change. */
const standards = ({
  unique,
  today,
  ids,
}: VisitContext): [family: string, made: () => object, changed: object][] => [
  ['canalesCaptacion', () => ({ nombre: `Canal ${unique}`, orden: 3 }), { orden: '4' }],
  [
    'caracteristicasAutoescuela',
    () => ({ nombre: `Caso ${unique}`, codigo: `caso-${unique}`, grupo: 'Otras', orden: 3 }),
    { orden: 4 },
  ],
  ['clasificacionesCliente', () => ({ nombre: `Clase ${unique}`, orden: 3 }), { orden: 4 }],
  ['clasificacionesDocumento', () => ({ nombre: `Papel ${unique}`, mesesRetencion: 12 }), { orden: 4 }],
  ['departamentos', () => ({ nombre: `Sala ${unique}`, orden: 3 }), { orden: 4 }],
  [
    'permisosConducir',
    () => ({ codigo: `X${unique}`, nombre: 'De prueba', descripcion: 'De prueba', edadMinima: 18 }),
    { edadMinima: '21' },
  ],
  ['formasDePago', () => ({ codigo: `F${unique}`, nombre: `Forma ${unique}`, dias: 30 }), { dias: 15 }],
  ['marcas', () => ({ nombre: `Marca ${unique}`, orden: 3 }), { orden: 4 }],
  ['categorias', () => ({ nombre: `Ramo ${unique}`, slug: `ramo-${unique}` }), { orden: 4 }],
  [
    'subcategorias',
    () => ({ nombre: `Rama ${unique}`, slug: `rama-${unique}`, _idCategoria: ids.categorias }),
    { orden: 4 },
  ],
  [
    'conceptosPresupuestos',
    () => ({ codigo: `C${unique}`, nombre: 'Clase suelta', precio: 49.5, tipoIva: 21, unidad: 'hora' }),
    { precio: 52 },
  ],
  [
    'clientes',
    () => ({
      nombreComercial: `Cliente ${unique}`,
      razonSocial: `Cliente ${unique}`,
      nif: nifOf(Number(unique)),
    }),
    { telefono: '910000000' },
  ],
  [
    'contactosClientes',
    () => ({ _idCliente: ids.clientes, nombre: 'Rosa', email: `rosa-${unique}@ejemplo.es` }),
    { cargo: 'Dirección' },
  ],
  [
    'alumnos',
    () => ({
      nombre: 'Ana',
      email: `ana-${unique}@ejemplo.es`,
      codProvincia: '28',
      _idPermiso: ids.permisosConducir,
      presupuestoMax: 900,
    }),
    { presupuestoMax: 950.5 },
  ],
  [
    'actividades',
    () => ({ asunto: `Llamar ${unique}`, inicio: `${today}T10:00:00Z`, _idResponsable: ids.worker }),
    { ubicacion: 'En la oficina' },
  ],
  [
    'anuncios',
    () => ({ titulo: `Anuncio ${unique}`, desde: today, hasta: today, prioridad: 2 }),
    { prioridad: 3 },
  ],
  [
    'permisosAutoescuela',
    () => ({
      _idCliente: ids.clientes,
      _idPermiso: ids.permisoB,
      nombre: `Normal ${unique}`,
      precioClase: 31.5,
      minutosClase: 45,
      vigenteDesde: today,
      confirmadaEn: today,
    }),
    { precioClase: 32 },
  ],
];

/** Makes every call of the specification as a client would: later calls use the rows that earlier calls made. */
export async function visitAll({ call, worker, client, unique, today }: Visit): Promise<void> {
  const { token } = await call<{ token: string }>('POST usuariosTrabajadores/entrar', { body: worker });
  const ids: Ids = {};
  const part = { call, token, unique, today, ids };
  await visitUsers(part);
  const { filas } = await call<Page>('GET permisosConducir/leer', { token, query: { limite: 500 } });
  ids.permisoB = filas.find(({ codigo }) => codigo === 'B')?._id ?? '';
  for (const [family, made, changed] of standards(part)) {
    const { _id } = await call(`POST ${family}/crear`, { token, body: made() });
    ids[family] = _id;
    await readAndChange(call, { token, family, _id, changed });
  }
  await visitSearches(part);
  await visitPapers(part);
  await visitFiles(part);
  await visitClient({ ...part, client });
  await visitDoors(call, unique);
  // Other rows depend on the first ones by now, so make one more row of each family and delete that one.
  for (const [family, made] of standards({ ...part, unique: String(Number(unique) + 7) })) {
    const { _id } = await call(`POST ${family}/crear`, { token, body: made() });
    await call<boolean>(`DELETE ${family}/eliminar`, { token, body: [_id] });
  }
  for (const kind of ['usuariosClientes', 'usuariosTrabajadores'])
    await call<boolean>(`DELETE ${kind}/eliminar`, { token, body: { _id: ids[kind] } });
}

type Part = VisitContext & { call: Call; token: string };

async function visitUsers({ call, token, unique, ids }: Part): Promise<void> {
  const clave = 'Farola-37-azul';
  const { filas } = await call<Page>('GET clientes/leer', { token, query: { limite: 1 } });
  for (const [kind, more] of [
    ['usuariosTrabajadores', { rol: 'Administrador' }],
    ['usuariosClientes', { rol: 'Propietario', _idCliente: filas[0]?._id }],
  ] as const) {
    const email = `${kind.toLowerCase()}-${unique}@ejemplo.es`;
    const user = await call(`POST ${kind}/crear`, {
      token,
      body: { email, nombre: 'Eva Sanz', clave, ...more },
    });
    ids[kind] = user._id;
    await call(`GET ${kind}/leerExtendida`, { token, query: { texto: email, rol: '' } });
    await readAndChange(call, { token, family: kind, _id: user._id, changed: { nombre: 'Eva Sanz Gil' } });
    await call<boolean>(`PUT ${kind}/enviarNuevaClavePorEmail`, { body: { email } });
    const { token: own } = await call<{ token: string }>(`POST ${kind}/entrar`, { body: { email, clave } });
    const keys = { clave, nuevaClave: 'Rotonda 24 azul' };
    await call<boolean>(`PUT ${kind}/actualizarMiClave`, { token: own, body: keys });
    if (kind === 'usuariosTrabajadores') {
      ids.worker = user._id;
      await call('GET accesos/leer', { token: own, query: { limite: 5 } });
      await call<boolean>('PUT accesos/salir', { token: own, body: {} });
    }
  }
}

async function visitSearches({ call, token, unique, ids }: Part): Promise<void> {
  await call('GET actividades/obtenerActividadesPorMeses', { token, query: { _idResponsable: ids.worker } });
  await call('GET categorias/consultarPorSlug', { token, query: { slug: `ramo-${unique}` } });
  await call('GET categorias/consultarPorNombre', { token, query: { nombre: `Ramo ${unique}` } });
  await call('PUT categorias/actualizarAfectado', { token, body: { _id: ids.categorias } });
  await call('GET subcategorias/consultarPorSlug', { token, query: { slug: `rama-${unique}` } });
  await call('PUT subcategorias/actualizarAfectado', { token, body: { _id: ids.subcategorias } });
  const nif = nifOf(Number(unique));
  await call('GET clientes/consultarPorDatosUnicos', { token, query: { nif } });
  const email = `rosa-${unique}@ejemplo.es`;
  await call('GET contactosClientes/consultarPorDatosUnicos', { token, query: { email } });
  await call('GET alumnos/consultarPorDatosUnicos', { token, query: { email: `ana-${unique}@ejemplo.es` } });
  const how = { clave: 'email', modo: 'crear', simular: true };
  for (const [family, more] of [
    ['alumnos', { codProvincia: '28', _idPermiso: 'B' }],
    ['clientes', { nombreComercial: 'Otra', razonSocial: 'Otra', nif: nifOf(Number(unique) + 1) }],
    ['contactosClientes', { _idCliente: nif }],
  ] as const)
    await call(`POST ${family}/importar`, {
      token,
      body: { ...how, filas: [{ nombre: 'Luis', email: `luis-${unique}@ejemplo.es`, ...more }] },
    });
  const business = await call('GET negocio/leer', { token });
  await call('PUT negocio/actualizar', { token, body: { ...business, telefono: '910000000' } });
  const params = JSON.stringify({ permiso: 'B', lugar: 'Madrid' });
  await call('GET permisosAutoescuela/calcularPrecioMinMax', { headers: { params } });
}

/** One red dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

function formOf(fields: Record<string, string>, name: string, bytes: Buffer, type: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('archivo', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

async function visitFiles({ call, token, unique, ids }: Part): Promise<void> {
  const printed = await call<Buffer>('GET presupuestos/descargar', { token, query: { _id: ids.printed } });
  const { filas: kinds } = await call<Page>('GET clasificacionesDocumento/leer', { token });
  const _idClasificacion = kinds.find(({ nombre }) => nombre !== `Papel ${unique}`)?._id ?? '';
  const said = {
    _idClasificacion,
    nombre: `Contrato ${unique}`,
    entidad: 'cliente',
    _idEntidad: ids.clientes ?? '',
    requiereFirma: 'true',
  };
  const form = formOf(said, `contrato-${unique}.pdf`, printed, 'application/pdf');
  const { documentos } = await call<{ documentos: Row[] }>('POST documentos/crear', { token, body: form });
  const [documento] = documentos;
  if (!documento) throw new Error('no documento was made');
  const { _id, sha256, nombreUnico } = documento;
  const { filas } = await call<Page>('GET documentos/leer', { token, query: { nombreUnico } });
  if (filas.length !== 1) throw new Error('documentos/leer does not find it by its nombreUnico');
  await readAndChange(call, { token, family: 'documentos', _id, changed: { etiquetas: 'contrato' } });
  await call('GET documentos/consultarPorNombreUnico', { token, query: { nombreUnico } });
  await call<Buffer>('GET documentos/descargar', { token, query: { _id } });
  const pen = { nombre: 'Rosa Gil', metodo: 'texto', firma: 'Rosa Gil', acepto: 'si', huella: sha256 };
  await call('PUT documentos/firmar', { token, body: { _id, ...pen } });
  const other = formOf(
    { ...said, requiereFirma: 'false' },
    'nota.txt',
    Buffer.from(`Nota ${unique}`),
    'text/plain',
  );
  const { documentos: notes } = await call<{ documentos: Row[] }>('POST documentos/crear', {
    token,
    body: other,
  });
  await call<boolean>('DELETE documentos/eliminar', { token, body: notes.map((note) => note._id) });
  const photo = formOf({ _idCliente: ids.clientes ?? '', alt: 'La puerta' }, 'puerta.png', PNG, 'image/png');
  const imagen = await call('POST imagenes/crear', { token, body: photo });
  await readAndChange(call, { token, family: 'imagenes', _id: imagen._id, changed: { alt: 'La entrada' } });
  await call('PUT imagenes/cambiarImagenPrincipal', { token, body: { _id: imagen._id } });
  await call<boolean>('DELETE imagenes/eliminar', { token, body: [imagen._id] });
}

async function visitClient({ call, client, unique, ids }: Part & { client: Login }): Promise<void> {
  const { token } = await call<{ token: string }>('POST usuariosClientes/entrar', { body: client });
  await call('GET usuariosClientes/consultarMiUsuario', { token });
  const own = await call('GET clientes/consultarMisDatos', { token });
  await call('PUT clientes/actualizarDesdeCliente', { token, body: { telefono: '910000000' } });
  await call('PUT clientes/actualizarDesdePanelCliente', { token, body: { descripcion: 'Autoescuela' } });
  await call('GET formasDePago/leerEnCliente', { token });
  const { filas } = await call<Page>('GET alumnos/consultarMisDatos', { token, query: { limite: 500 } });
  const waiting = filas.find(
    ({ estado }) => estado === 'enviada' || estado === 'vista' || estado === 'respondida',
  );
  await call('PUT alumnos/actualizarDesdePanelCliente', {
    token,
    body: {
      _id: waiting?._id,
      version: waiting?.version,
      estado: 'respondida',
      precioOfrecido: 890.5,
      respuesta: `Hola ${unique}`,
    },
  });
  const lineas = [{ _idConcepto: ids.conceptosPresupuestos, cantidad: 2 }];
  await call('POST pedidos/crearDesdeCliente', { token, body: { _idCliente: own._id, lineas } });
}

/** Makes the calls that anybody may make. */
async function visitDoors(call: Call, unique: string): Promise<void> {
  const nif = (more: number) => nifOf(Number(unique) + more);
  const privacy = { aceptaPrivacidad: true };
  await call('POST clientes/autoregistro', {
    body: {
      razonSocial: 'Nueva',
      nombreComercial: 'Nueva',
      nif: nif(2),
      email: `n-${unique}@ejemplo.es`,
      ...privacy,
    },
  });
  await call('POST usuariosClientes/crearDesdeRegistro', {
    body: {
      nombre: 'Eva Sanz',
      email: `r-${unique}@ejemplo.es`,
      clave: 'Farola-37-azul',
      telefono: '612345678',
      razonSocial: 'Registrada',
      nombreComercial: 'Registrada',
      nif: nif(3),
      codigoDgt: null,
      codProvincia: '28',
      ...privacy,
    },
  });
  await call('POST alumnos/autoregistro', {
    body: {
      nombre: 'Luis',
      email: `l-${unique}@ejemplo.es`,
      fechaNacimiento: '2000-01-31',
      permiso: 'B',
      codProvincia: '28',
      ...privacy,
    },
  });
}
