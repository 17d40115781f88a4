import { sql } from 'drizzle-orm';
import { allow } from '#oficina/base/roles/actor.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import type { AgencyWay } from './agency-way.server.ts';
import { registerComparison } from './compare-api.server.ts';
import { faultOf } from './faults.ts';
import { type EstadoEnvios, verifactuOperations } from './operations.ts';

type Services = {
  db: Db;
  clock: () => Date;
  agency: AgencyWay;
};

/**
 * Registers the calls about sending: how many records wait and why, a new try after a stop, and the
 * comparison with the agency.
 */
export function registerSendingState(app: HttpApp, { db, clock, agency }: Services): void {
  registerComparison(app, { db, clock, agency });
  const { estadoEnvios, reintentarEnvios } = verifactuOperations;
  serve(app, estadoEnvios, { access: allow('facturas', 'L', ['trabajador']) }, () =>
    readSendingState(db, agency),
  );
  serve(app, reintentarEnvios, { access: allow('facturas', 'M', ['trabajador']) }, async () => {
    await db.execute(sql`
      UPDATE envios_cadenas SET siguiente_en = ${new Date(clock().getTime() + RETRY_MS)}, detenida_por = NULL, error = NULL,
        fallos = 0 WHERE detenida_por IS NOT NULL`);
    return readSendingState(db, agency);
  });
}

/** The agency never accepts two messages in less time. */
const RETRY_MS = 60_000;

type EnviosRow = Omit<EstadoEnvios, 'motivo' | 'aviso'> & {
  demostracion: boolean;
  error: string | null;
  detenidaPor: number | null;
};

/** Number of waiting records, and the reason. */
export async function readSendingState(db: Pick<Db, 'execute'>, agency: AgencyWay): Promise<EstadoEnvios> {
  const { rows } = await db.execute<EnviosRow>(sql`
    SELECT count(*) FILTER (WHERE e.estado = 'pendiente')::int AS pendientes,
      to_char(min(r.generado_en) FILTER (WHERE e.estado = 'pendiente') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS desde,
      count(*) FILTER (WHERE e.estado = 'rechazado')::int AS rechazados,
      count(*) FILTER (WHERE e.estado = 'aceptadoConErrores')::int AS "conErrores",
      coalesce(bool_and(c.demostracion), false) AS demostracion,
      (SELECT error FROM envios_cadenas WHERE error IS NOT NULL ORDER BY siguiente_en LIMIT 1) AS error,
      (SELECT detenida_por FROM envios_cadenas WHERE detenida_por IS NOT NULL LIMIT 1) AS "detenidaPor",
      (SELECT entorno FROM entorno_aeat) AS entorno,
      (SELECT to_char(max(enviado_en) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') FROM envios_cadenas) AS "ultimoEnvio"
    FROM registros_envios e JOIN registros_facturacion r ON r.id = e.registro_id JOIN cadenas c ON c.id = e.cadena_id
    WHERE e.estado <> 'aceptado' AND (c.demostracion OR c.entorno = (SELECT entorno FROM entorno_aeat))`);
  const [row] = rows;
  if (!row) throw new Error('nothing was counted');
  const { demostracion, error, detenidaPor, ...counted } = row;
  const sendsRecords = (await agency()) !== undefined;
  return { ...counted, ...whyOf(counted.pendientes, { demostracion, error, detenidaPor, sendsRecords }) };
}

type Why = Pick<EnviosRow, 'demostracion' | 'error' | 'detenidaPor'> & { sendsRecords: boolean };

function whyOf(
  waiting: number,
  { demostracion, error, detenidaPor, sendsRecords }: Why,
): Pick<EstadoEnvios, 'motivo' | 'aviso'> {
  if (waiting === 0) return { motivo: null, aviso: null };
  const many = waiting === 1 ? 'Hay un registro de facturación' : `Hay ${waiting} registros de facturación`;
  const unsent = `${many} sin enviar a la Agencia Tributaria`;
  if (demostracion)
    return { motivo: 'demostracion', aviso: 'Lo de la demostración no se envía a la Agencia Tributaria.' };
  if (!sendsRecords)
    return { motivo: 'sinCertificado', aviso: `${unsent}: falta el certificado con que se envían.` };
  if (detenidaPor !== null) {
    const { quehacer } = faultOf(detenidaPor);
    return {
      motivo: 'detenida',
      aviso: `${unsent}: la Agencia los devuelve todos con el código ${detenidaPor}; ${quehacer}.`,
    };
  }
  if (error !== null)
    return { motivo: 'incidencia', aviso: `${unsent}: ${error}. Se vuelve a intentar sin que hagas nada.` };
  return { motivo: null, aviso: null };
}
