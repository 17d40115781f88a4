import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { askRegister } from './ask-register.server.ts';
import type { Ensayo } from './certificate-contract.ts';
import { NoReply, reasonOf } from './soap.ts';
import type { Transporte } from './transport.server.ts';

/**
 * Asks the agency's environment of tests for this month's facturas of the business, and says in words how it went. Like a sending, a
 * question needs the certificate, its powers over the NIF and the connection; but it leaves nothing at the agency.
 */
export async function rehearse(
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
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (code.startsWith('ERR_SSL') || code === 'ECONNRESET' || REFUSED.test(message))
    return 'La Agencia Tributaria no ha querido hablar con ese certificado: comprueba con quien lo expidió que sirve para firmar o identificarte, y que no está revocado.';
  const reason = reasonOf(error);
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. Mira si hay internet y prueba dentro de un rato: la prueba no cambia nada.`;
}
