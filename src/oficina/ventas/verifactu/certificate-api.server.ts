import { readSender } from '#oficina/base/letters/sender.server.ts';
import { type Actor, actorOf, allow } from '#oficina/base/roles/actor.server.ts';
import { noteSecurity } from '#oficina/base/security-log/note.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Seal } from '#platform/files/seal.server.ts';
import { describeCertificate } from '#platform/http/certificates/describe-certificate.server.ts';
import { holderOf } from '#platform/http/certificates/holder.server.ts';
import type { KeyPair } from '#platform/http/certificates/key-pair.server.ts';
import { WrongKeyPair } from '#platform/http/certificates/wrong-key-pair.ts';
import { inUse, invalidFields } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { formatDay } from '#platform/kit/format.ts';
import { systemError } from '#platform/kit/system-code.ts';
import type { AgencyWay } from './agency-way.server.ts';
import { askRegister } from './ask-register.server.ts';
import type { CertificadoGuardado, Ensayo, GuardarCertificado } from './certificate-contract.ts';
import { certificadoAeat } from './certificate-table.server.ts';
import { verifactuOperations } from './operations.ts';
import { closePair } from './own-certificate.server.ts';
import { NoReply, reasonOf } from './soap.ts';
import type { Transporte } from './transport.server.ts';

type Services = {
  db: Db;
  clock: () => Date;
  seal: Seal;
  /** Anybody may sign in to a demonstration, so it keeps no certificate and asks the agency nothing. */
  isDemonstration: () => Promise<boolean>;
  agency: AgencyWay;
  /** The environment has a certificate. */
  agencyFixed?: boolean | undefined;
};

/** Calls on the certificate of the panel (decision 096). */
export function registerCertificate(app: HttpApp, services: Services): void {
  const { db, clock, agency } = services;
  const { guardarCertificado, ensayarAgencia } = verifactuOperations;
  const access = allow('negocio', 'A');
  serve(app, guardarCertificado, { access, recent: true }, async (request) => {
    if (services.agencyFixed)
      throw inUse('El certificado lo fija quien lleva el servidor del programa, y aquí no se cambia');
    await refuseDemonstration(services);
    return keep(services, request.body, actorOf(request));
  });
  serve(app, ensayarAgencia, { access }, async () => {
    await refuseDemonstration(services);
    const transport = await agency('pruebas');
    if (!transport) throw inUse('Sube antes el certificado');
    return rehearse(transport, await readSender(db), clock());
  });
}

async function refuseDemonstration({ isDemonstration }: Services): Promise<void> {
  if (await isDemonstration())
    throw inUse('La demostración no habla con la Agencia Tributaria ni guarda certificados');
}

async function keep(
  { db, clock, seal }: Services,
  { archivo, ...rest }: GuardarCertificado,
  actor: Actor,
): Promise<CertificadoGuardado> {
  const now = clock();
  const read = archivo === null ? null : { ...rest, pair: await openSent({ ...rest, archivo }) };
  const told = read && judge(read, { nif: (await readSender(db)).nif, now });
  await db.transaction(async (tx) => {
    if (read && told) {
      const values = { tipo: told.tipo, cerrado: closePair(read.pair, seal), subidoEn: now };
      await tx
        .insert(certificadoAeat)
        .values(values)
        .onConflictDoUpdate({ target: certificadoAeat.unico, set: values });
    } else await tx.delete(certificadoAeat);
    await noteSecurity(tx, now, { tipo: 'certificadoAgenciaCambiado', actor });
  });
  return told && { titular: told.titular, nif: told.nif, hasta: told.hasta.toISOString() };
}

type CertificateUpload = GuardarCertificado & { archivo: string };

async function openSent({ archivo, clave, contrasena }: CertificateUpload): Promise<KeyPair> {
  const { readUploadedPair } = await import('#platform/http/certificates/upload-pair.server.ts');
  try {
    return readUploadedPair({
      archivo: Buffer.from(archivo, 'base64'),
      clave: clave === undefined ? undefined : Buffer.from(clave, 'base64'),
      contrasena,
    });
  } catch (error) {
    if (!(error instanceof WrongKeyPair)) throw error;
    const campo = /contraseña/.test(error.message) ? 'contrasena' : 'archivo';
    throw invalidFields([{ campo, motivo: error.message }]);
  }
}

/** Refuses a certificate that the agency would refuse: out of its dates, or of another NIF without saying so. */
function judge(
  { pair, deOtro }: Pick<CertificateUpload, 'deOtro'> & { pair: KeyPair },
  { nif, now }: { nif: string; now: Date },
) {
  const { titular, desde, hasta } = describeCertificate(pair.cert);
  const holder = holderOf(pair.cert);
  const refuse = (motivo: string) => invalidFields([{ campo: 'archivo', motivo }]);
  if (hasta < now) throw refuse(`caducó el ${formatDay(todayInMadrid(hasta))}`);
  if (desde > now) throw refuse(`no vale hasta el ${formatDay(todayInMadrid(desde))}`);
  if (nif === '') throw refuse('escribe antes el NIF de tu negocio, para ver si el certificado es suyo');
  if (holder.nif !== nif && !deOtro)
    throw invalidFields([
      {
        campo: 'deOtro',
        motivo: `su titular es ${titular}${holder.nif ? ` (${holder.nif})` : ', sin NIF'}, y no tu negocio (${nif})`,
      },
    ]);
  return { titular, hasta, ...holder };
}

/**
 * Asks the agency's environment of tests for this month's facturas of the business, and says in words how it went. Like a sending, a
 * question needs the certificate, its powers over the NIF and the connection; but it leaves nothing at the agency.
 */
async function rehearse(
  transport: Transporte,
  { razonSocial, nif }: { razonSocial: string; nif: string },
  now: Date,
): Promise<Ensayo> {
  if (nif === '') return { bien: false, texto: 'Escribe antes el NIF de tu negocio, en «Mi negocio».' };
  try {
    await askRegister(transport, {
      obligado: { nombre: razonSocial, nif },
      mes: todayInMadrid(now).slice(0, 7),
    });
  } catch (error) {
    return { bien: false, texto: toldOf(error) };
  }
  return {
    bien: true,
    texto: `La Agencia Tributaria ha contestado desde sus pruebas: acepta el certificado y conoce a ${nif}. Solo se le ha preguntado; no se le ha enviado nada.`,
  };
}

/** The host refuses a certificate in the TLS handshake, or after it with one of these statuses. */
const REFUSED = /^HTTP 40[13]$/;

function toldOf(error: unknown): string {
  if (error instanceof NoReply)
    return `La Agencia Tributaria ha contestado, y no lo acepta: ${reasonOf(error)}`;
  const { code = '', message = '' } = systemError(error);
  if (code.startsWith('ERR_SSL') || code === 'ECONNRESET' || REFUSED.test(message))
    return 'La Agencia Tributaria no ha querido hablar con ese certificado: comprueba con quien lo expidió que sirve para firmar o identificarte, y que no está revocado.';
  const reason = reasonOf(error);
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. Mira si hay internet y prueba dentro de un rato: la prueba no cambia nada.`;
}
