import { type Constancia, readQueryReply } from './query-reply.ts';
import { type Pregunta, queryXml } from './query-xml.ts';
import { envelope, NoReply } from './soap.ts';
import type { Transporte } from './transport.server.ts';

/** Most pages of one question; a page has up to 10,000 facturas. */
const MOST_PAGES = 10;

/**
 * Asks for all the matching rows at the agency, page after page. `TiempoEsperaEnvio` applies only to sendings, so questions are limited
 * here, by the number of pages, and by the caller. Throws `NoReply` or the network's error.
 */
export async function askRegister(
  transport: Transporte,
  question: Omit<Pregunta, 'tras'>,
  beforePage: () => Promise<void> = async () => {},
): Promise<Constancia[]> {
  const found: Constancia[] = [];
  let tras: Pregunta['tras'];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    await beforePage();
    const answer = readQueryReply(await transport.enviar(envelope(queryXml({ ...question, tras }))));
    found.push(...answer.filas);
    if (!answer.siguiente) return found;
    tras = answer.siguiente;
  }
  throw new NoReply('la Agencia Tributaria tiene demasiadas facturas de ese mes para preguntarle por todas');
}
