import { sql } from 'drizzle-orm';
import type { caller } from '#oficina/acceso/usuarios/access.testing.server.ts';
import { draftFactura, issue, pedidoUnderWay } from '#oficina/ventas/facturas/facturas.testing.server.ts';
import { presupuestoIn } from '#oficina/ventas/presupuestos/presupuestos.testing.server.ts';
import type { Db } from '#platform/database/db.server.ts';

type Call = ReturnType<typeof caller>;
type ExampleRowsInput = {
  db: Db;
  /** Owner of the rows. */
  school: { id: string };
  office: { call: Call };
  signIn(rol: string): Promise<{ id: string }>;
};
type Maker = () => Promise<string>;

/** Rows for the calls and for the fields of their examples; some are made on demand. */
export type ExampleRows = ReturnType<typeof exampleRows>;

const NOBODY = '0198c0de-7ab1-7e5c-8a10-5eba5710c1a0';

const TABLES: Record<string, string> = {
  firmas: 'solicitudes_firma',
  // Calls on rows of another family (`entidad` or `familia`), which in the examples is clientes.
  fusiones: 'clientes',
  buscador: 'clientes',
  informes: 'informes_programados',
};

/** Family of a call. */
export const familyOf = (call: string): string => call.split('/')[1] ?? '';

/** Table of a call's family. */
export function tableOf(call: string): string {
  const family = familyOf(call);
  if (family.startsWith('usuarios')) return 'usuarios';
  return TABLES[family] ?? family.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Rows of an autoescuela of the demonstration for each call. */
export function exampleRows(opened: ExampleRowsInput) {
  const made = new Map<string, string>();
  const [find, papers] = [finder(opened), makers(opened)];
  const [pointed, rows] = [pointedRows(opened, find), callRows(find, papers)];
  async function rowFor(call: string): Promise<string> {
    const family = familyOf(call);
    const row = rows[call];
    if (row) return row();
    const own = made.get(family);
    if (own) return own;
    if (!family.startsWith('usuarios')) return find.newest(tableOf(call))();
    const tipo = family === 'usuariosClientes' ? 'cliente' : 'trabajador';
    return find.from(`usuarios WHERE tipo = '${tipo}' ORDER BY id`)();
  }
  return {
    /** Row for a field of a call's example. */
    async of(name: string, call: string): Promise<string> {
      const said = made.get(`${call} ${name}`);
      if (said) return said;
      if (name === '_idClasificacion' && call.includes('/documentos/'))
        return find.from('clasificaciones_documento')();
      if (name === '_idPedido' && rows[call]) return rows[call]();
      // Credit needs an issued factura that is still unpaid; the newest factura may be a draft of another example.
      if (name === '_idFactura' && call.endsWith('/aplicarAFavor')) return papers.issued();
      return (pointed[name] ?? (() => rowFor(call)))();
    },
    /** Section of the autoescuela: it is no identifier, but it also names a row. */
    section: find.from(`(SELECT s.seccion AS id FROM secciones s JOIN escuelas e ON e.id = s.escuela_id
      JOIN clientes c ON c.num_registro_dgt = e.codigo WHERE c.id = '${opened.school.id}') x`),
    /** Uses a created row for the next calls of its family. */
    keep: (family: string, id: string) => made.set(family, id),
    /** Uses this row for this field of this call from now on. */
    use: (call: string, name: string, id: string) => made.set(`${call} ${name}`, id),
  };
}

function finder({ db, school }: ExampleRowsInput) {
  const from =
    (rest: string): Maker =>
    async () => {
      const { rows } = await db.execute<{ id: string }>(sql.raw(`SELECT id FROM ${rest} LIMIT 1`));
      return rows[0]?.id ?? NOBODY;
    };
  return {
    from,
    /** Newest row of a table; `NOBODY` without one, because some families have no table. */
    newest:
      (table: string): Maker =>
      async () => {
        const { rows } = await db.execute(
          sql`SELECT FROM pg_class WHERE relkind = 'r' AND relname = ${table}`,
        );
        return rows.length > 0 ? from(`${table} ORDER BY id DESC`)() : NOBODY;
      },
    ofSchool: (table: string) => from(`${table} WHERE cliente_id = '${school.id}' ORDER BY id DESC`),
  };
}

type Usos = { usos: { _id: string }[] };

/** Papers of the autoescuela, each in the state that some call needs. */
function makers({ db, office: { call }, school }: ExampleRowsInput) {
  const whose = { _idCliente: school.id };
  /** Credit of the autoescuela from long ago. */
  const ingresoOf = async () => {
    const body = { ...whose, fecha: '2020-01-01', importe: '20', forma: 'Bizum' };
    return (await call('POST /facturas/registrarIngreso', body)).json<{ _id: string }>()._id;
  };
  return {
    quote: (estado: string) => async () => (await presupuestoIn(call, estado, whose))._id,
    order:
      (...steps: string[]) =>
      async () => {
        let { _id, version } = await pedidoUnderWay(call, whose);
        for (const step of steps)
          ({ _id, version } = (await call(`PUT /pedidos/${step}`, { _id, version })).json());
        return _id;
      },
    asked: async () => {
      const lineas = [{ descripcion: 'Cartel', precioUnitario: '10' }];
      return (await call('POST /pedidos/crear', { ...whose, lineas })).json<{ _id: string }>()._id;
    },
    draft: async () => (await draftFactura(call, whose))._id,
    issued: async () => (await issue(call, await draftFactura(call, whose)))._id,
    annulled: async () => {
      const { _id, version } = await issue(call, await draftFactura(call, whose));
      await call('PUT /facturas/anular', { _id, version, motivo: 'El NIF del emisor estaba equivocado' });
      return _id;
    },
    ingreso: ingresoOf,
    /** Refund of the credit of an ingreso. */
    refund: async () => {
      const body = { _id: await ingresoOf(), importe: '5', forma: 'Bizum' };
      return (await call('PUT /facturas/devolverAFavor', body)).json<Usos>().usos[0]?._id ?? NOBODY;
    },
    simplified: async () => (await issue(call, await draftFactura(call, { tipo: 'F2' })))._id,
    /** Request that waits to be carried, each to another autoescuela. */
    carried: async () => {
      const { rows } = await db.execute<{ id: string }>(sql`
        INSERT INTO peticiones (id, alumno_id, codigo_dgt, seccion, estado, lugar, consentida_en, version_consentimiento, enviada_en)
        SELECT gen_random_uuid(), id, gen_random_uuid()::text, '01', 'esperando', 'Soria', now(), '1', now() FROM alumnos
        WHERE anonimizado_en IS NULL AND fecha_nacimiento IS NULL LIMIT 1 RETURNING id`);
      return rows[0]?.id ?? NOBODY;
    },
    /** Address that waits to be looked at. */
    broughtAddress: async () => {
      const { rows } = await db.execute<{ id: string }>(sql`
        INSERT INTO direcciones_traidas (id, codigo_dgt, seccion, direccion, codigo_postal, codigo_municipio, medio, email, email_clave,
          version_privacidad, estado, creado_en, confirmado_en)
        SELECT gen_random_uuid(), codigo, '01', 'Calle Mayor, 1', '28013', '28079', 'estuve', 'a@ejemplo.es', 'a@ejemplo.es', '1', 'por_mirar',
          now(), now() FROM escuelas LIMIT 1 RETURNING id`);
      return rows[0]?.id ?? NOBODY;
    },
    takenAddress: async () => {
      const { rows } = await db.execute<{ id: string }>(sql`
        INSERT INTO direcciones_traidas (id, codigo_dgt, seccion, direccion, codigo_postal, codigo_municipio, medio, version_privacidad, estado,
          creado_en, decidido_en)
        SELECT gen_random_uuid(), gen_random_uuid()::text, '01', 'Calle Mayor, 1', '28013', '28079', 'estuve', '1', 'aceptada', now(), now()
        RETURNING id`);
      return rows[0]?.id ?? NOBODY;
    },
    /** Price that waits to be looked at, each of another section that publishes none. */
    brought: async () => {
      const { rows } = await db.execute<{ id: string }>(sql`
        INSERT INTO precios_traidos (id, codigo_dgt, seccion, permiso_id, automatico, medio, visto_el, precio_clase, minutos_clase,
          clases_incluidas, email, email_clave, version_privacidad, estado, creado_en, confirmado_en)
        SELECT gen_random_uuid(), e.codigo, '01', p.id, false, 'cartel', '2026-11-20', 30, 45, 0, 'a@ejemplo.es', 'a@ejemplo.es', '1',
          'por_mirar', now(), now()
        FROM escuelas e, permisos_conducir p WHERE p.codigo = 'B' AND NOT EXISTS (SELECT FROM clientes WHERE num_registro_dgt = e.codigo)
          AND NOT EXISTS (SELECT FROM precios_traidos WHERE codigo_dgt = e.codigo)
        LIMIT 1 RETURNING id`);
      return rows[0]?.id ?? NOBODY;
    },
  };
}

/** Row that a field points to, by the field's name. */
function pointedRows(
  { school, signIn }: ExampleRowsInput,
  { from, newest, ofSchool: ofAutoescuela }: ReturnType<typeof finder>,
): Record<string, Maker> {
  const own = async () => school.id;
  const worker = from("usuarios WHERE tipo = 'trabajador' AND rol = 'Gestor'");
  return {
    _idCliente: own,
    autoescuelas: own,
    _idAutoescuela: own,
    _idEntidad: own,
    _idContacto: ofAutoescuela('contactos_clientes'),
    _idResponsable: worker,
    participantes: worker,
    _idFormaPago: from('formas_de_pago'),
    _idCanalCaptacion: from('canales_captacion'),
    _idClasificacion: from('clasificaciones_cliente'),
    _idDepartamento: from('departamentos'),
    _idCategoria: from('categorias WHERE id = (SELECT categoria_id FROM subcategorias ORDER BY id LIMIT 1)'),
    _idSubcategoria: from('subcategorias ORDER BY id'),
    _idMarca: from('marcas'),
    _idPermiso: from("permisos_conducir WHERE codigo = 'B'"),
    _idAlumno: from('alumnos ORDER BY id'),
    _idConcepto: from('conceptos_presupuestos WHERE activo'),
    _idImagen: ofAutoescuela('imagenes'),
    _idPresupuesto: ofAutoescuela('presupuestos'),
    _idPedido: ofAutoescuela('pedidos'),
    _idFactura: ofAutoescuela('facturas'),
    _idPapel: ofAutoescuela('facturas'),
    _idDocumento: newest('documentos'),
    _idFirmante: newest('firmantes'),
    _idSesion: async () => from(`sesiones WHERE usuario_id = '${(await signIn('Lectura')).id}'`)(),
    cobro: from('cobros ORDER BY id DESC'),
  };
}

/** Calls on an issued factura. */
const OF_ISSUED = [
  'PUT /facturas/anular',
  'PUT /facturas/entregar',
  'PUT /facturas/enviarEmailCliente',
  'PUT /facturas/recordarPago',
  'PUT /facturas/imprimir',
  'GET /facturas/descargar',
  'GET /facturas/descargarRegistros',
  'POST /facturas/rectificar',
  'POST /facturas/registrarCobro',
];

/** Row of a call, when it is not the last one of its family. */
function callRows(
  { from, newest }: ReturnType<typeof finder>,
  {
    quote: presupuesto,
    order,
    asked,
    draft,
    issued,
    annulled,
    simplified,
    ingreso,
    refund,
    carried,
    brought,
    broughtAddress,
    takenAddress,
  }: ReturnType<typeof makers>,
): Record<string, Maker> {
  return {
    'PUT /presupuestos/empezar': presupuesto('1'),
    'POST /presupuestos/verCambios': presupuesto('1'),
    'PUT /presupuestos/terminar': presupuesto('2'),
    'PUT /presupuestos/devolver': presupuesto('2'),
    'PUT /presupuestos/reabrir': presupuesto('3'),
    'PUT /presupuestos/entregar': presupuesto('3'),
    'PUT /presupuestos/enviarEmailCliente': presupuesto('3'),
    'GET /presupuestos/prepararCorreo': presupuesto('3'),
    'PUT /presupuestos/entregarBorrador': presupuesto('1'),
    'PUT /presupuestos/enviarBorrador': presupuesto('1'),
    'GET /presupuestos/prepararEnvio': presupuesto('1'),
    'PUT /presupuestos/nuevaVersion': presupuesto('4'),
    'PUT /presupuestos/prorrogar': presupuesto('4'),
    'PUT /presupuestos/aceptar': presupuesto('4'),
    'PUT /presupuestos/rechazar': presupuesto('4'),
    'PUT /presupuestos/preguntar': presupuesto('4'),
    'PUT /presupuestos/anotarVisto': presupuesto('4'),
    'PUT /presupuestos/cancelar': presupuesto('2'),
    'GET /presupuestos/consultarMiPresupuesto': presupuesto('4'),
    'DELETE /presupuestos/eliminar': presupuesto('1'),
    'POST /pedidos/crearDesdePresupuesto': presupuesto('5'),
    'POST /facturas/crearDesdePresupuesto': presupuesto('5'),
    'GET /facturas/prepararFacturarYEnviar': presupuesto('5'),
    'POST /facturas/facturarYEnviar': presupuesto('5'),
    'PUT /peticiones/llevar': carried,
    'PUT /peticiones/prepararCodigo': carried,
    'PUT /peticiones/entregar': carried,
    'PUT /peticiones/negar': carried,
    'PUT /direccionesTraidas/aceptar': broughtAddress,
    'PUT /direccionesTraidas/rechazar': broughtAddress,
    'PUT /direccionesTraidas/retirar': takenAddress,
    'PUT /preciosTraidos/publicar': brought,
    'PUT /preciosTraidos/rechazar': brought,
    'PUT /pedidos/procesar': asked,
    'POST /pedidos/verCambios': asked,
    'PUT /pedidos/entregarBorrador': asked,
    'PUT /pedidos/enviarBorrador': asked,
    'GET /pedidos/prepararEnvio': asked,
    'PUT /pedidos/enviar': order(),
    'PUT /pedidos/terminar': order('enviar'),
    'PUT /pedidos/devolver': order('enviar'),
    'PUT /pedidos/reabrir': order('terminar'),
    'PUT /pedidos/cancelar': order(),
    'PUT /pedidos/guardar': asked,
    'PUT /pedidos/enviarEmailCliente': order(),
    'GET /pedidos/consultarMiPedido': order(),
    'DELETE /pedidos/eliminar': asked,
    'POST /facturas/crearDesdePedido': order(),
    'POST /facturas/crearAnticipo': order(),
    'GET /facturas/consultarAnticiposPedido': order(),
    'GET /facturas/consultarPendientePedido': order(),
    'POST /depositos/verRecibo': order(),
    'POST /depositos/crearfirma': order(),
    'PUT /facturas/emitir': draft,
    'PUT /facturas/actualizar': draft,
    'POST /facturas/verCambios': draft,
    'DELETE /facturas/eliminar': draft,
    ...Object.fromEntries(OF_ISSUED.map((call) => [call, issued])),
    'POST /facturas/rehacer': annulled,
    'PUT /facturas/aplicarAFavor': ingreso,
    'PUT /facturas/devolverAFavor': ingreso,
    'PUT /facturas/anularIngreso': ingreso,
    'PUT /facturas/deshacerUso': refund,
    'POST /facturas/canjear': simplified,
    'GET /responsables/consultarPorId': from("usuarios WHERE tipo = 'trabajador' AND rol = 'Gestor'"),
    'PUT /plantillasCorreo/restaurar': from('plantillas_correo'),
    'PUT /anuncios/cambiarEstado': from("anuncios WHERE estado = 'publicado'"),
    'PUT /facturasRecurrentes/pausar': from("facturas_recurrentes WHERE estado = 'activa'"),
    'PUT /alumnos/enviarAAutoescuelas': from('alumnos WHERE email IS NOT NULL'),
    'DELETE /actividades/eliminar': newest('actividades'),
    'DELETE /documentos/eliminar': from('documentos ORDER BY id'),
  };
}
