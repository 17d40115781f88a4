import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { readKeyPair } from '#platform/http/certificates/key-pair.server.ts';
import { atTheEnd } from '#platform/http/testing.server.ts';
import { temporaryFolder } from '#test/support/app.testing.server.ts';
import { makeCertificates } from '#tools/agencia/certificates.server.ts';
import { type Agency, ordinaryAgency } from '#tools/agencia/judge.server.ts';
import type { Order } from '#tools/agencia/orders.server.ts';
import type { Linea } from '#tools/agencia/reply.server.ts';
import { type Message, SERVICE_PATH, serveAgency } from '#tools/agencia/serve.server.ts';
import { schemaFaults } from './schema.server.ts';
import { soapTransport } from './transport.server.ts';

/** Order for the next message: states for some records, or a way to fail. */
export type Behaviour = Order;

type StartOptions = Partial<Agency> & {
  timeoutMs?: number;
  clock?: () => Date;
  /** NIF of the sender's certificate; without it, the certificate names none. */
  nif?: string;
};

/**
 * Starts the simulator of the tax agency on this machine, over TLS that asks for a certificate. Checks
 * each answer against the official schemas. Give it the clock of the program that sends to it.
 */
export async function startAgency({
  timeoutMs = 2_000,
  clock = () => new Date(),
  nif,
  ...changes
}: StartOptions = {}) {
  const folder = await temporaryFolder();
  const { ca, server, client } = await makeCertificates(new Date(), nif);
  const [certFile, keyFile] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
  await Promise.all([writeFile(certFile, client.cert), writeFile(keyFile, client.key)]);
  const agency = ordinaryAgency(changes);
  const received: Message[] = [];
  const judged: Linea[] = [];
  const asked: string[] = [];
  const { port, plan, close, open } = await serveAgency({
    agency,
    clock,
    server,
    ca,
    host: '127.0.0.1',
    port: 0,
    onReceived: (message) => received.push(message),
    onJudged: async ({ xml, lineas }) => {
      judged.push(...lineas);
      const faults = await schemaFaults(xml);
      if (faults.length > 0) throw new Error(`the answer is not valid: ${faults.join('; ')}`);
    },
  });
  let isOpen = true;
  const die = async () => {
    isOpen = false;
    await close();
  };
  atTheEnd(() => isOpen && die());
  const url = `https://localhost:${port}${SERVICE_PATH}`;
  const soap = soapTransport({ url, keyPair: () => readKeyPair({ certFile, keyFile }), ca, timeoutMs });
  return {
    agency,
    received,
    /** Every judged record with its result, in order. */
    judged,
    /** Questions that were sent, even those that never arrived. */
    asked,
    plan,
    url,
    ca,
    certFile,
    keyFile,
    transport: {
      enviar: (xml: string) => {
        if (xml.includes('ConsultaFactuSistemaFacturacion')) asked.push(xml);
        return soap.enviar(xml);
      },
    },
    waiting: (seconds: number) => {
      agency.wait = seconds;
    },
    /** Stops listening until `revive`. */
    die,
    revive: async () => {
      await open();
      isOpen = true;
    },
  };
}
