import { type SQL, sql } from 'drizzle-orm';
import { permitted } from '#oficina/base/roles/roles.ts';
import { correoSource } from './correo-source.server.ts';
import { COLUMN, ingresosSeen, papers, papersOf, seenOf, type TimelineQuery } from './reach.server.ts';

/**
 * A source of events for a timeline: a query of `clave` (unique among all events), `en`, `tipo`, `titulo`,
 * `detalle`, `quien`, `familia`, `de` and `datos`; undefined if the actor may see no events of this
 * source.
 */
export type Source = (asked: TimelineQuery) => SQL | undefined;

/** Actividades that were done or cancelled, with their result. */
const actividades: Source = (asked) => {
  const ours = actividadesOf(asked);
  return (
    ours &&
    sql`SELECT 'actividad:' || id AS clave, coalesce(hecha_en, modificado_en) AS en, 'actividad' AS tipo, ${ACTIVIDAD}
      FROM (${ours}) a WHERE estado <> 'pendiente'`
  );
};

/** Activities about the record that they may see. */
export function actividadesOf(asked: TimelineQuery): SQL | undefined {
  const seen = seenOf(asked, 'actividades');
  const column = sql.identifier(COLUMN[asked.entidad]);
  return seen && sql`SELECT * FROM actividades WHERE actividades.${column} = ${asked._idEntidad} AND ${seen}`;
}

/** An activity's part of an event, of the row `a`. */
export const ACTIVIDAD = sql`a.asunto AS titulo, a.descripcion AS detalle,
  (SELECT u.nombre FROM usuarios u WHERE u.id = a.responsable_id) AS quien, 'actividades' AS familia, a.id AS de,
  jsonb_build_object('version', a.version, 'tipo', a.tipo, 'estado', a.estado, 'todoElDia', a.todo_el_dia,
    'resultado', a.resultado) AS datos`;

/** Changes of the record itself, in fields that the reader may see. */
const changes: Source = ({ entidad, _idEntidad, hidden }) => sql`
  SELECT 'cambio:' || h.id AS clave, h.en, 'cambio' AS tipo, '' AS titulo, NULL AS detalle, h.actor_nombre AS quien,
    NULL AS familia, NULL::uuid AS de,
    jsonb_build_object('entidad', h.entidad, 'antes', h.antes, 'despues', h.despues) AS datos
  FROM historial h
  WHERE h.entidad = ${entidad} AND h.entidad_id = ${_idEntidad} AND (h.antes IS NULL OR h.despues IS NULL
    OR EXISTS (SELECT FROM jsonb_object_keys(h.despues) AS c(campo) WHERE c.campo <> ALL (${sql.param([...hidden])}::text[])))`;

/** Steps of the record's papers: made, issued, sent, accepted, cancelled. */
const steps: Source = (asked) => {
  const parts = papers
    .filter((family) => family !== asked.entidad)
    .flatMap((family) => {
      const ours = papersOf(asked, family);
      return ours
        ? sql`SELECT 'papel:' || h.id AS clave, h.en, 'papel' AS tipo, coalesce(p.codigo, '') AS titulo,
            nullif(p.titulo, '') AS detalle, h.actor_nombre AS quien, h.entidad AS familia, p.id AS de,
            jsonb_build_object('entidad', h.entidad, 'antes', h.antes -> 'estado', 'despues', h.despues -> 'estado') AS datos
          FROM (${ours}) p JOIN historial h ON h.entidad = ${family} AND h.entidad_id = p.id
          WHERE h.despues IS NOT NULL AND (h.antes IS NULL OR h.despues ? 'estado')`
        : [];
    });
  return together(parts);
};

/** Cobros and refunds of the record's facturas. */
const cobros: Source = (asked) => {
  const ours = papersOf(asked, 'facturas');
  return (
    ours &&
    sql`SELECT 'cobro:' || c.id AS clave, c.anotado_en AS en, 'cobro' AS tipo, coalesce(f.codigo, '') AS titulo,
        c.forma AS detalle, c.anotado_por_nombre AS quien, 'facturas' AS familia, f.id AS de,
        jsonb_build_object('importe', c.importe::text, 'deshace', c.deshace_id IS NOT NULL) AS datos
      FROM (${ours}) f JOIN cobros c ON c.factura_id = f.id`
  );
};

/**
 * Credit of a cliente: each ingreso when it came in, and what was given back or undone later. The cobros of an ingreso are
 * events of `cobros`.
 */
const ingresos: Source = (asked) => {
  const seen = ingresosSeen(asked.actor);
  if (!seen || asked.entidad !== 'clientes') return undefined;
  const event = sql`'ingreso' AS tipo, '' AS titulo`;
  const place = sql`'clientes' AS familia, ingresos.cliente_id AS de`;
  const data = (importe: SQL, que: SQL) =>
    sql`jsonb_build_object('importe', (${importe})::text, 'que', ${que})`;
  return sql`
    SELECT 'ingreso:' || ingresos.id AS clave, ingresos.anotado_en AS en, ${event}, ingresos.forma AS detalle,
      ingresos.anotado_por_nombre AS quien, ${place}, ${data(sql`ingresos.importe`, sql`'ingreso'`)} AS datos
    FROM ingresos WHERE ingresos.cliente_id = ${asked._idEntidad} AND ${seen}
    UNION ALL SELECT 'uso:' || u.id, u.anotado_en, ${event}, coalesce(nullif(u.forma, ''), u.referencia), u.anotado_por_nombre, ${place},
      ${data(sql`abs(u.importe)`, sql`CASE WHEN u.deshace_id IS NOT NULL THEN 'deshecho' ELSE u.clase END`)}
    FROM ingresos JOIN ingresos_usos u ON u.ingreso_id = ingresos.id
    WHERE ingresos.cliente_id = ${asked._idEntidad} AND u.cobro_id IS NULL AND ${seen}`;
};

const documentsOf = (asked: TimelineQuery): SQL | undefined => {
  const seen = seenOf(asked, 'documentos');
  const column = sql.identifier(COLUMN[asked.entidad]);
  return seen && sql`SELECT * FROM documentos WHERE documentos.${column} = ${asked._idEntidad} AND ${seen}`;
};

/** Documentos, with each of their versions. */
const documents: Source = (asked) => {
  const ours = documentsOf(asked);
  return (
    ours &&
    sql`SELECT 'documento:' || d.id AS clave, d.subido_en AS en, 'documento' AS tipo, d.nombre AS titulo,
        CASE WHEN d.num_version > 1 THEN 'Versión ' || d.num_version END AS detalle, d.subido_por AS quien,
        'documentos' AS familia, d.id AS de, NULL::jsonb AS datos
      FROM (${ours}) d`
  );
};

/** Events of firmas: of documentos, and of presupuestos that were opened or asked about. */
const firmas: Source = (asked) => {
  const [files, presupuestos] = [documentsOf(asked), papersOf(asked, 'presupuestos')];
  const event = sql`'firma:' || e.id AS clave, e.en, 'firma' AS tipo`;
  const rest = sql`nullif(e.detalle, '') AS detalle, nullif(e.quien, '') AS quien`;
  return together([
    ...(files
      ? [
          sql`SELECT ${event}, d.nombre AS titulo, ${rest}, 'documentos' AS familia, d.id AS de,
              jsonb_build_object('suceso', e.tipo) AS datos
            FROM (${files}) d JOIN solicitudes_firma s ON s.documento_id = d.id
            JOIN firmas_eventos e ON e.solicitud_id = s.id AND e.tipo NOT LIKE 'codigo%'`,
        ]
      : []),
    ...(presupuestos
      ? [
          sql`SELECT ${event}, coalesce(p.codigo, '') AS titulo, ${rest}, 'presupuestos' AS familia, p.id AS de,
              jsonb_build_object('suceso', e.tipo) AS datos
            FROM (${presupuestos}) p JOIN firmas_eventos e ON e.presupuesto_id = p.id AND e.tipo IN ('visto', 'pregunta')`,
        ]
      : []),
  ]);
};

/**
 * Requests of alumnos: autoescuela and answer. Alumnos appear by their code, which does not identify
 * them.
 */
const requests: Source = (asked) => {
  const { entidad, _idEntidad } = asked;
  const alumnos = seenOf(asked, 'alumnos');
  if (!alumnos || (entidad !== 'alumnos' && entidad !== 'clientes')) return undefined;
  const column = sql.identifier(COLUMN[entidad]);
  const sent = sql`SELECT r.*, alumnos.codigo, c.nombre_comercial
    FROM alumnos_autoescuelas r JOIN alumnos ON alumnos.id = r.alumno_id JOIN clientes c ON c.id = r.cliente_id
    WHERE r.${column} = ${_idEntidad} AND r.estado <> 'pendiente' AND ${alumnos}`;
  const what =
    entidad === 'alumnos'
      ? sql`r.nombre_comercial AS titulo, NULL AS detalle, NULL AS quien, NULL AS familia, NULL::uuid AS de`
      : sql`r.codigo AS titulo, NULL AS detalle, NULL AS quien, 'alumnos' AS familia, r.alumno_id AS de`;
  return together([
    sql`SELECT 'enviada:' || r.id AS clave, r.enviada_en AS en, 'solicitud' AS tipo, ${what},
        '{"suceso": "enviada"}'::jsonb AS datos FROM (${sent}) r`,
    sql`SELECT 'respondida:' || r.id AS clave, r.respondida_en AS en, 'solicitud' AS tipo, ${what},
        '{"suceso": "respondida"}'::jsonb AS datos FROM (${sent}) r WHERE r.respondida_en IS NOT NULL`,
  ]);
};

/** Deposits that were agreed. */
const depositos: Source = (asked) => {
  const seen = seenOf(asked, 'depositos');
  const { entidad, _idEntidad } = asked;
  if (!seen || entidad === 'contactosClientes' || entidad === 'alumnos') return undefined;
  const column = sql.identifier(COLUMN[entidad]);
  return sql`SELECT 'senal:' || depositos.id AS clave, depositos.creado_en AS en, 'senal' AS tipo, depositos.concepto AS titulo,
      NULL AS detalle, NULL AS quien, 'documentos' AS familia, depositos.documento_id AS de,
      jsonb_build_object('importe', depositos.importe::text) AS datos
    FROM depositos WHERE depositos.${column} = ${_idEntidad} AND ${seen}`;
};

const mails: Source = (asked) =>
  permitted(asked.actor, 'correos', 'L') === 'todo' ? correoSource(asked) : undefined;

/** All that a timeline is merged from. */
export const sources: readonly Source[] = [
  actividades,
  changes,
  steps,
  cobros,
  ingresos,
  documents,
  firmas,
  requests,
  depositos,
  mails,
];

const together = (parts: readonly SQL[]): SQL | undefined =>
  parts.length > 0 ? sql.join([...parts], sql` UNION ALL `) : undefined;
